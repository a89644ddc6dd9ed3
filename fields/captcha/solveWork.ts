/** Numbers that are tried at once: enough to keep the device busy, few enough that the page answers in between. */
const batch = 512;

/** Lets the page do what waits: draw, and take what its person does. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const utf8 = new TextEncoder();

/** Whether a digest begins with so many zero bits. */
function beginsWithZeros(digest: ArrayBuffer, bits: number): boolean {
  const bytes = new Uint8Array(digest);
  const whole = Math.floor(bits / 8);
  for (let index = 0; index < whole; index++) if (bytes[index] !== 0) return false;
  return bits % 8 === 0 || (bytes[whole] ?? 0) >> (8 - (bits % 8)) === 0;
}

async function solvePart(id: string, place: number, bits: number, signal: AbortSignal): Promise<number> {
  for (let first = 0; ; first += batch) {
    signal.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: batch }, (_, index) =>
        crypto.subtle.digest("SHA-256", utf8.encode(`${id}:${place}:${first + index}`)),
      ),
    );
    const found = digests.findIndex((digest) => beginsWithZeros(digest, bits));
    if (found >= 0) return first + found;
    await breathe();
  }
}

/**
 * Does the work that a question takes in place of its picture: the numbers, with dots between them. `onPart` hears how
 * many are found. Rejects when `signal` fires.
 */
export async function solveWork(
  id: string,
  { bits, parts }: { readonly bits: number; readonly parts: number },
  onPart: (done: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const numbers: number[] = [];
  for (let place = 0; place < parts; place++) {
    numbers.push(await solvePart(id, place, bits, signal));
    onPart(numbers.length);
  }
  return numbers.join(".");
}
