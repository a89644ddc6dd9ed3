const limit = 63;
const encoder = new TextEncoder();
const prime = 1_099_511_628_211n;
const mask = (1n << 64n) - 1n;

/** FNV-1a, 64 bits, in base 36: stable across hosts and releases, since the names stand in databases. */
function hash(bytes: Uint8Array): string {
  let state = 14_695_981_039_346_656_037n;
  for (const byte of bytes) state = ((state ^ BigInt(byte)) * prime) & mask;
  return state.toString(36).padStart(13, "0");
}

/**
 * A name as PostgreSQL can hold it (design §5): unchanged up to 63 bytes, else cut at a whole letter and completed by a
 * hash of the full name, so that two long names stay two.
 */
export function physicalName(name: string): string {
  const bytes = encoder.encode(name);
  if (bytes.length <= limit) return name;
  const tail = `_${hash(bytes)}`;
  let head = "";
  let length = 0;
  for (const letter of name) {
    const size = encoder.encode(letter).length;
    if (length + size + tail.length > limit) break;
    head += letter;
    length += size;
  }
  return head + tail;
}
