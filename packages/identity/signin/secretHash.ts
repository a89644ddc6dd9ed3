import { hash, verify } from "@node-rs/argon2";

/** Cost of a hash: argon2id (the library's default algorithm) with the memory that OWASP advises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let spare: Promise<string> | null = null;

/** The hash of a secret that people type, with a salt of its own. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, cost);

/** Whether a secret is the one of the hash. Where there is none the answer is no, and takes as long. */
export async function fitsHash(stored: string | null, secret: string): Promise<boolean> {
  spare ??= hashSecret("no password");
  const isRight = await verify(stored ?? (await spare), secret);
  return isRight && stored !== null;
}
