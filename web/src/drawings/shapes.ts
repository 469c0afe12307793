// Made from src/balandra/drawing/shapes.py by tools/shapes.py; do not edit.

export const ICONS: Record<string, string> = {
  "skull": "<path fill=\"#f7edd4\" d=\"M24 4C13 4 6 12 6 22c0 5 2 9 6 11v6c0 2 2 4 4 4h16c2 0 4-2 4-4v-6c4-2 6-6 6-11C42 12 35 4 24 4z\"/><g fill=\"#2b2118\" stroke=\"none\"><circle cx=\"16.5\" cy=\"23\" r=\"5\"/><circle cx=\"31.5\" cy=\"23\" r=\"5\"/><path d=\"M24 27l-3.2 6.5h6.4z\"/></g><path d=\"M19.5 37v6M24 37v6M28.5 37v6\"/>",
  "hat": "<path fill=\"#3d3b47\" d=\"M3 34c6-3 8-9 9-15C13 11 18 7 24 7s11 4 12 12c1 6 3 12 9 15-5 5-13 7-21 7S8 39 3 34z\"/><path fill=\"none\" stroke=\"#e6ac2f\" stroke-width=\"3\" d=\"M6 34c6-4 12-5 18-5s12 1 18 5\"/><g fill=\"#f7edd4\" stroke=\"none\"><circle cx=\"24\" cy=\"17\" r=\"5\"/><path d=\"M21.5 19h5v5h-5z\"/></g><g fill=\"#3d3b47\" stroke=\"none\"><circle cx=\"22\" cy=\"17\" r=\"1.5\"/><circle cx=\"26\" cy=\"17\" r=\"1.5\"/></g>",
  "dagger": "<g transform=\"rotate(45 24 24)\"><path fill=\"#b4c2ca\" d=\"M24-6l5.5 9v26h-11V3z\"/><path d=\"M24 2v22\"/><path fill=\"#a0683a\" d=\"M21 33h6v11h-6z\"/><path fill=\"#e6ac2f\" d=\"M11 28h26v6H11z\"/><circle fill=\"#e6ac2f\" cx=\"24\" cy=\"47\" r=\"4.5\"/></g>",
  "bottle": "<path fill=\"#4c9a78\" d=\"M19 8h10v6c0 5 8 6 8 14v13c0 3-2 5-5 5H16c-3 0-5-2-5-5V28c0-8 8-9 8-14z\"/><path fill=\"#a0683a\" d=\"M19.5 2h9v7h-9z\"/><path fill=\"#f7edd4\" d=\"M11 28h26v11H11z\"/><path d=\"M17 31l5 5m0-5l-5 5M26 31l5 5m0-5l-5 5\"/>",
  "key": "<g transform=\"rotate(45 24 24)\"><path fill=\"#e6ac2f\" fill-rule=\"evenodd\" d=\"M21 18V49h6v-3h8v-5h-8v-3h6v-5h-6V18a10.5 10.5 0 1 0-6 0zM24 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10z\"/></g>",
  "pistol": "<path fill=\"#a0683a\" d=\"M9 21h19c4 0 6 3 7 8l2 14c0 2 1 3 3 3h4c2 0 3-2 2-4l-5-21c-1-5-4-8-9-8H9z\"/><path fill=\"#b4c2ca\" d=\"M2 12h29v8H2z\"/><path fill=\"#b4c2ca\" d=\"M29 13c0-5 2-8 7-9l2 4c-3 0-4 2-4 5z\"/><path fill=\"none\" d=\"M21 22c-1 8 6 10 11 6M27 22v4\"/><path fill=\"#e6ac2f\" d=\"M14 11h4v10h-4z\"/>",
  "keys": "<g fill=\"#b4c2ca\"><path transform=\"rotate(38 24 13)\" d=\"M21.5 15h5v31h-5v-3h-6v-5h6v-3h-5v-4h5z\"/><path transform=\"rotate(-38 24 13)\" d=\"M21.5 15h5v31h-5zM26.5 43h6v-5h-6zM26.5 35h5v-4h-5z\"/><path d=\"M21.5 15h5v31h-5zM26.5 44h6v-5h-6z\"/></g><path fill=\"#e6ac2f\" fill-rule=\"evenodd\" d=\"M24 2a11 11 0 1 0 .1 0zM24 7a6 6 0 1 1-.1 0z\"/>",
  "grapnel": "<path stroke-width=\"7\" d=\"M23 9c-4-7-17-7-17 0 0 6 9 5 8 11\"/><path stroke=\"#cfa66a\" stroke-width=\"3\" d=\"M23 9c-4-7-17-7-17 0 0 6 9 5 8 11\"/><path stroke-width=\"7\" d=\"M24 14v29C11 43 4 35 4 24M24 43c13 0 20-8 20-19M24 43c-8-3-10-9-10-17M24 43c8-3 10-9 10-17\"/><path stroke=\"#b4c2ca\" stroke-width=\"3\" d=\"M24 14v29C11 43 4 35 4 24M24 43c13 0 20-8 20-19M24 43c-8-3-10-9-10-17M24 43c8-3 10-9 10-17\"/><circle stroke-width=\"7\" cx=\"24\" cy=\"9\" r=\"4\"/><circle stroke=\"#e6ac2f\" stroke-width=\"3\" cx=\"24\" cy=\"9\" r=\"4\"/>",
  "lantern": "<path fill=\"none\" stroke-width=\"3\" d=\"M16 13C14 4 19 2 24 2s10 2 8 11\"/><path fill=\"#ffe9a3\" d=\"M14 18h20l2 20H12z\"/><path fill=\"#d2452f\" stroke=\"none\" d=\"M24 20c5 6 6 8 6 11a6 6 0 0 1-12 0c0-3 1-5 6-11z\"/><path fill=\"#e6ac2f\" stroke=\"none\" d=\"M24 27c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6z\"/><path fill=\"#3d3b47\" d=\"M19 9h10l7 9H12zM10 38h28v7H10z\"/><path d=\"M14 18l-2 20M34 18l2 20\"/>",
  "telescope": "<g transform=\"rotate(-38 24 24)\"><path fill=\"#e6ac2f\" d=\"M-1 20h14v8H-1z\"/><path fill=\"#7a4a26\" d=\"M12 18h16v12H12z\"/><path fill=\"#a0683a\" d=\"M28 15.5h17v17H28z\"/><path fill=\"#e6ac2f\" d=\"M26 14.5h5v19h-5zM44 14h5v20h-5zM-3 19h4v10h-4z\"/></g>",
  "rum": "<path fill=\"#a0683a\" d=\"M12 4h24c6 12 6 28 0 40H12C6 32 6 16 12 4z\"/><path d=\"M19 4c-3 13-3 27 0 40M29 4c3 13 3 27 0 40\"/><path fill=\"#b4c2ca\" d=\"M9.3 11h29.400l1.3 6H8zM8 31h32l-1.3 6H9.3z\"/><circle fill=\"#f7edd4\" cx=\"24\" cy=\"24\" r=\"5.5\"/><path d=\"M22 22l4 4m0-4l-4 4\"/>",
  "parrot": "<path fill=\"#2f74b8\" d=\"M25 30l8 16 4-1 1-3 4 1-8-16z\"/><path fill=\"#d2452f\" d=\"M20 3c9 0 14 5 15 13 1 10 0 20-7 22-9 1-16-6-17-15-1-3-1-6-1-9C10 8 14 3 20 3z\"/><path fill=\"#3c9a57\" d=\"M20 20c7-3 13 0 15 6 1 5 2 9 4 13-9 0-17-4-19-10-1-3-1-6 0-9z\"/><path d=\"M26 25c1 5 4 8 8 10\"/><path fill=\"#e6ac2f\" d=\"M11 9C5 9 2 13 4 20c2-2 4-3 7-3 2-2 2-6 0-8z\"/><circle fill=\"#f7edd4\" cx=\"18\" cy=\"11\" r=\"3.8\"/><circle fill=\"#2b2118\" stroke=\"none\" cx=\"17.5\" cy=\"11\" r=\"1.7\"/><path d=\"M17 38l-2 5m7-4l-1 5\"/>",
  "hook": "<path fill=\"#b4c2ca\" d=\"M21 33V21c4 3 12 2 13-5 1-8-12-9-14-1l-4 3-3-4C14 4 25-1 33 4c12 8 6 24-6 23v6z\"/><path fill=\"#7a4a26\" d=\"M10 46v-5c0-7 6-11 14-11s14 4 14 11v5z\"/><path stroke=\"#e6ac2f\" stroke-width=\"3\" d=\"M12 41h24\"/>",
  "chest": "<path fill=\"#a0683a\" d=\"M4 21C4 11 8 6 14 6h20c6 0 10 5 10 15z\"/><path fill=\"#a0683a\" d=\"M4 21h40v21H4z\"/><path fill=\"#e6ac2f\" d=\"M10 7.5C12 6.5 13 6 15 6c-2 3-2 8-2 15v21H8V21c0-7 0-11 2-13.5zM38 7.5C36 6.5 35 6 33 6c2 3 2 8 2 15v21h5V21c0-7 0-11-2-13.5z\"/><path d=\"M4 21h40\"/><path fill=\"#e6ac2f\" d=\"M19 18h10v12H19z\"/><circle fill=\"#2b2118\" stroke=\"none\" cx=\"24\" cy=\"24\" r=\"2.3\"/>",
  "sabres": "<path fill=\"#b4c2ca\" d=\"M40 3c2 14-8 25-25 33l-4-4C24 22 32 14 40 3z\"/><path fill=\"#b4c2ca\" d=\"M8 3C6 17 16 28 33 36l4-4C24 22 16 14 8 3z\"/><path fill=\"#e6ac2f\" d=\"M8 27c-3 5 4 14 11 13l1-4c-4 0-8-4-8-8zM40 27c3 5-4 14-11 13l-1-4c4 0 8-4 8-8z\"/><path fill=\"#7a4a26\" d=\"M11.5 33l4 4-7 8-5-5zM36.5 33l-4 4 7 8 5-5z\"/>",
  "muskets": "<g transform=\"rotate(42 24 24)\"><path fill=\"#b4c2ca\" d=\"M22-6h4v20h-4z\"/><path fill=\"#a0683a\" d=\"M20.5 6h7v21c0 5 4 7 5 13l1 7H22l-1.5-20z\"/><path fill=\"#e6ac2f\" d=\"M20 9h8v4h-8z\"/></g><g transform=\"matrix(-1 0 0 1 48 0) rotate(42 24 24)\"><path fill=\"#b4c2ca\" d=\"M22-6h4v20h-4z\"/><path fill=\"#a0683a\" d=\"M20.5 6h7v21c0 5 4 7 5 13l1 7H22l-1.5-20z\"/><path fill=\"#e6ac2f\" d=\"M20 9h8v4h-8z\"/></g>",
  "joker": "<path fill=\"#d2452f\" d=\"M24 34C22 22 16 14 5 16c6 3 5 12 6 20z\"/><path fill=\"#2f74b8\" d=\"M24 34c2-12 8-20 19-18-6 3-5 12-6 20z\"/><path fill=\"#e6ac2f\" d=\"M14 35c-2-12 4-22 10-30 6 8 12 18 10 30z\"/><path fill=\"#f7edd4\" d=\"M9 33h30v8c-9 4-21 4-30 0z\"/><g fill=\"#e6ac2f\"><circle cx=\"5.5\" cy=\"17\" r=\"3.5\"/><circle cx=\"42.5\" cy=\"17\" r=\"3.5\"/><circle cx=\"24\" cy=\"5.5\" r=\"3.5\"/></g>"
};

export const LETTERS: Record<string, string> = {
  "blue": "B",
  "red": "R",
  "yellow": "Y",
  "green": "G",
  "brown": "N",
  "black": "B"
};

export const INKS: Record<string, string> = {
  "blue": "#fff",
  "red": "#fff",
  "yellow": "#2b2118",
  "green": "#06281e",
  "brown": "#fff",
  "black": "#fff"
};

export const BODY = "M2 43C2 31 7 24 15 24s13 7 13 19z";

export const HATS: Record<string, string> = {
  "blue": "<path d=\"M2 14c4-1 6-4 7-9 4-3 8-3 12 0 1 5 3 8 7 9-8 5-18 5-26 0z\"/><path d=\"M4 14c7-4 15-4 22 0\" stroke=\"#f6e7bd\" stroke-width=\"1.6\" fill=\"none\"/>",
  "red": "<path d=\"M21 11l7-3-2 5 3 4-8-2z\"/><path d=\"M7.5 15C7 7 10 3 15 3s8 4 7.5 12c-5-2-10-2-15 0z\"/>",
  "yellow": "<path d=\"M8 12c0-6 3-9 7-9s7 3 7 9z\"/><ellipse cx=\"15\" cy=\"13\" rx=\"13\" ry=\"3.2\"/>",
  "green": "<path d=\"M7.5 15C7 6 12 2 18 3c6 0 9 5 9 10-2-2-3-2-4.5 0v2z\"/><circle cx=\"26.5\" cy=\"14.5\" r=\"2.8\" fill=\"#f6e7bd\"/>",
  "brown": "<path d=\"M9 13V1h12v12z\"/><path d=\"M9 10h12\" stroke=\"#f6e7bd\" stroke-width=\"2.2\"/><path d=\"M4 12.5h22v3.5H4z\"/>",
  "black": "<path d=\"M2 14c4-1 6-4 7-9 4-3 8-3 12 0 1 5 3 8 7 9-8 5-18 5-26 0z\"/><circle cx=\"15\" cy=\"8.5\" r=\"2.6\" fill=\"#f6e7bd\" stroke=\"none\"/>"
};

export const BRICKS = "M0 .8h44M0 16.8h44M14 0v16M36 16v16";

export const LEAVES = "M8 4q9 0 9 9-9 0-9-9zM30 9q-8 1-8 9 8-1 8-9zM12 24q0 8 8 9 0-8-8-9zM34 26q-2 7 4 11 3-7-4-11z";

export const MAST = "M-6 0V-128M-6-30L58-34";

export const SAILS = "M-4-112C26-98 48-70 56-30 36-36 14-36-4-32zM-10-100C-22-74-42-48-66-32-44-38-26-38-10-34z";

export const FLAG = "M-6-128q10-6 18 0t16 0v14q-8 6-16 0t-18 0z";

export const HULL = "M-88-2C-60 5 60 5 88-2 84 20 74 36 62 40H-60C-76 36-84 18-88-2z";

export const PLANKS = "M-82 12C-50 19 50 19 82 12M-74 25C-50 31 50 31 72 25";

export const HOLE = "M40 26l8-5 4 4 8-4-1 9 5 4-10 2-6 3-3-6z";

export const DRIP = "M50 40q-4 7 0 10t5 0 0-10M60 42q-3 5 0 8t4 0-1-8";

export const TRUNK = "M0 0C-4-18-2-36 6-50";

export const FROND = "M0 0C10-12 26-10 34 4 22-2 10-2 0 0z";

export const FROND_TURNS = [-160, -110, -60, -10, 40, 170];

export const TRAIL = "M-20 14C-12-8-4 16 4-2";

export const CROSS = "M8-14L20-2M20-14L8-2";
