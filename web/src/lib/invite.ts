// Links to a table: their reachability, and their QR codes.
import { encode } from "uqr";

/** Whether a host is this computer itself, which others cannot reach. */
export function isOnlyHere(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/.test(hostname);
}

/** The modules of the QR code of a link, true where it is dark. */
export function qrCode(link: string): boolean[][] {
  return encode(link, { border: 0 }).data;
}
