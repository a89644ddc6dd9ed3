import { StartError } from "../startError.ts";

/** Code and line of the reason for which a start is refused. Throws where there is none. */
export async function lineOf(work: Promise<unknown>): Promise<readonly [string, string]> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof StartError) return [error.code, error.message];
  throw new Error(`A reason not to start was expected, not ${String(error)}`);
}
