import { createHash } from "node:crypto";

/** How many numbers a device looks for, so that it can say how far it is. */
export const workParts = 8;
/** How many zero bits each of them needs: some 32,000 tries. */
export const workBits = 15;

function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Whether numbers, with dots between them, are the work that the question asks for. */
export function isWorkDone(id: string, numbers: string): boolean {
  const all = numbers.split(".");
  if (all.length !== workParts || all.some((number) => !/^\d{1,12}$/.test(number))) return false;
  return all.every(
    (number, place) => zeroBits(createHash("sha256").update(`${id}:${place}:${number}`).digest()) >= workBits,
  );
}
