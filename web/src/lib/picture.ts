// Pictures of what the page shows: SVG with all styles written into it, and PNG made from that.
const DRAWN = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];
const NAMESPACE = "http://www.w3.org/2000/svg";
const MARGIN = 16;
const LINE = 22;
const LETTER = 0.58; // width of a letter, as a part of the size of the font

function write(one: SVGElement, from: Element | undefined): void {
  if (!from) return;
  const style = getComputedStyle(from);
  one.removeAttribute("style");
  for (const name of DRAWN) one.style.setProperty(name, style.getPropertyValue(name));
}

/** A copy of a drawing that looks the same without the page's styles. */
function alone(shown: SVGSVGElement): SVGSVGElement {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const [from, onto] = [shown, copy].map((one) => [...one.querySelectorAll<SVGElement>("*")]);
  onto?.forEach((one, k) => write(one, from?.[k]));
  copy.querySelector(".cursor")?.remove();
  return copy;
}

function made<K extends "svg" | "rect" | "text">(name: K, attributes: Record<string, string | number>): SVGElementTagNameMap[K] {
  const one = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
  return one;
}

/** A drawing with a title above and lines below, as SVG. */
export function cardOf(shown: SVGSVGElement, title: string, lines: readonly string[]): SVGSVGElement {
  const style = getComputedStyle(document.documentElement);
  const [sheet, ink, font] = ["--sheet", "--ink", "--sans"].map((name) => style.getPropertyValue(name).trim());
  const chart = alone(shown);
  const [width, height] = [shown.viewBox.baseVal.width, shown.viewBox.baseVal.height];
  const [wide, tall] = [width + 2 * MARGIN, MARGIN + 2 * LINE + height + lines.length * LINE + MARGIN];
  const card = made("svg", { xmlns: NAMESPACE, viewBox: `0 0 ${wide} ${tall}`, width: wide, height: tall });
  const words = (text: string, y: number, size: number, weight: number): SVGTextElement => {
    const one = made("text", { x: MARGIN, y, fill: ink ?? "", "font-family": font ?? "", "font-size": size, "font-weight": weight });
    one.textContent = text;
    return one;
  };
  chart.setAttribute("overflow", "visible");
  chart.setAttribute("x", String(MARGIN));
  chart.setAttribute("y", String(MARGIN + 2 * LINE));
  card.append(made("rect", { width: wide, height: tall, fill: sheet ?? "" }), words(title, MARGIN + LINE, 20, 700), chart);
  const size = Math.min(13, width / (LETTER * Math.max(...lines.map((line) => line.length))));
  lines.forEach((line, k) => card.append(words(line, MARGIN + 2 * LINE + height + (k + 0.8) * LINE, size, 400)));
  return card;
}

export const svgText = (drawing: SVGSVGElement): string => new XMLSerializer().serializeToString(drawing);

/** A drawing as PNG, so many pixels wide. */
export async function pngOf(drawing: SVGSVGElement, pixels = 1200): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
  await image.decode();
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width: pixels, height: Math.round((pixels * height) / width) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
