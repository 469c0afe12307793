// Reads NumPy's .npz files: a ZIP archive of arrays.
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_HEADER = 30;
const DEFLATED = 8;

async function inflated(data: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The numbers of one array (.npy, format 1): of 16 or 32 bits, or bytes. */
function numbersOf(data: Uint8Array): Int16Array | Int32Array | Uint8Array {
  const length = new DataView(data.buffer, data.byteOffset).getUint16(8, true);
  const header = new TextDecoder().decode(data.subarray(10, 10 + length));
  const body = data.slice(10 + length);
  if (header.includes("'<i2'")) return new Int16Array(body.buffer);
  return header.includes("'<i4'") ? new Int32Array(body.buffer) : body;
}

/** The arrays of an archive by name. */
export async function entriesOf(archive: Uint8Array): Promise<Record<string, Int16Array | Int32Array>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  const found: Record<string, Int16Array | Int32Array> = {};
  let at = view.getUint32(end + 16, true);
  while (view.getUint32(at, true) === CENTRAL) {
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    const local = view.getUint32(at + 42, true);
    const begin = local + LOCAL_HEADER + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = archive.subarray(begin, begin + view.getUint32(at + 20, true));
    const title = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + name));
    const whole = view.getUint16(at + 10, true) === DEFLATED ? await inflated(data) : data;
    found[title.replace(/\.npy$/, "")] = numbersOf(whole) as Int16Array;
    at += 46 + name + extra + comment;
  }
  return found;
}
