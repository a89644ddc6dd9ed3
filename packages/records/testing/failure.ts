import { TesseraError } from "@tessera/contract/errors.ts";

/** Code and data of the error that a call is refused with. Throws when it succeeds, or fails with another error. */
export async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TesseraError)) throw new Error(`no public error: ${String(error)}`, { cause: error });
  return { code: error.code, data: error.data };
}
