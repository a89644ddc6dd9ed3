const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/**
 * A short random id for an element inside a document (design §4); never reused within it.
 * The default length is 8 (spec forms §9). Ambiguous letters are left out because people read these ids.
 */
export function randomId(length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length * 2));
  let id = "";
  for (const byte of bytes) {
    const letter = alphabet[byte & 31];
    if (letter !== undefined && id.length < length) id += letter;
  }
  return id.length === length ? id : id + randomId(length - id.length);
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const randomPart = 10;
const drawn = new Uint8Array(randomPart * 100);
let used = drawn.length;

/** Random bytes for one id, of those that were drawn for many: drawing costs more than the id. */
function nextRandom(): Uint8Array {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  used += randomPart;
  return drawn.subarray(used - randomPart, used);
}

/** A version 7 UUID (RFC 9562): its first 48 bits are `now` in milliseconds, so keys sort by creation. */
export function uuid7(now: number = Date.now()): string {
  const time = Math.floor(now).toString(16).padStart(12, "0").slice(-12);
  const random = nextRandom();
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  let hex = "";
  for (const byte of random) hex += pairs[byte];
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}

/** Turns a label into a slug of lower-case letters, digits and hyphens; empty when nothing of it can be kept. */
export function slug(label: string): string {
  return label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
