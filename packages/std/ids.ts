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

/** Of the latest id: its time in milliseconds, and the 12 bits that count the ids of one millisecond. */
let latest = { time: 0, count: 0 };
const maxCount = 0xfff;
/** Milliseconds by which one request may be older than another; a time further back means that the clock was set. */
const maxWait = 60_000;

/** The time and count of the next id: later than the one before, unless the clock was set back. */
function nextPlace(now: number, random: number): { readonly time: number; readonly count: number } {
  const { time, count } = latest;
  // A count begins in the lower half, so that many can follow; after the last of them time is run ahead of (RFC 9562
  // section 6.2, method 1).
  const isAhead = time > now && time - now < maxWait;
  if (time !== now && !isAhead) return { time: now, count: random & (maxCount >> 1) };
  return count < maxCount ? { time, count: count + 1 } : { time: time + 1, count: 0 };
}

/**
 * A version 7 UUID (RFC 9562): its first 48 bits are `now` in milliseconds, so keys sort by creation; those that one
 * process makes within a millisecond do too, so rows that are stored together keep their order.
 */
export function uuid7(now: number = Date.now()): string {
  const random = nextRandom();
  latest = nextPlace(Math.floor(now), ((random[0] ?? 0) << 8) | (random[1] ?? 0));
  const time = latest.time.toString(16).padStart(12, "0").slice(-12);
  random[0] = (latest.count >> 8) | 0x70;
  random[1] = latest.count & 0xff;
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
