import type { Client } from "pg";
import { from, to } from "pg-copy-streams";

/** A COPY … FROM STDIN under way. */
export interface CopyTarget {
  /** Sends rows; waits while the server is busy. Throws the server's error. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it and gives the number of rows. Throws the server's error. */
  finish(): Promise<number>;
  /** Calls it off; the rows sent so far are gone. */
  cancel(reason: string): Promise<void>;
}

/** Starts `sql` (a COPY … FROM STDIN) on a connection. */
export function copyInto(client: Client, sql: string): CopyTarget {
  const stream = client.query(from(sql));
  let failure: { readonly error: unknown } | null = null;
  let isOver = false;
  let wake = () => {};
  const end = () => {
    isOver = true;
    wake();
  };
  stream.once("finish", end);
  stream.once("close", end);
  stream.on("error", (error) => {
    failure ??= { error };
    end();
  });
  const untilOver = () =>
    new Promise<void>((resolve) => {
      if (isOver) resolve();
      else wake = resolve;
    });
  const check = () => {
    if (failure !== null) throw failure.error;
  };
  return {
    async write(bytes) {
      check();
      // One chunk at a time: the driver's stream would touch a connection that is no longer its own if it still held
      // chunks when the server refuses.
      await new Promise<void>((resolve) => {
        wake = resolve;
        stream.write(bytes, () => resolve());
      });
      check();
    },
    async finish() {
      check();
      stream.end();
      await untilOver();
      check();
      return stream.rowCount;
    },
    async cancel(reason) {
      if (failure === null) stream.destroy(new Error(reason));
      await untilOver();
    },
  };
}

/**
 * Pipes the rows of `fromSql` (COPY … TO STDOUT) on `source` into `intoSql` (COPY … FROM STDIN) on `target`; gives
 * their number. Throws the error of the side that failed first; both connections can be used again afterwards.
 */
export async function pipeCopy(source: Client, fromSql: string, target: Client, intoSql: string): Promise<number> {
  const sink = copyInto(target, intoSql);
  const rows = source.query(to(fromSql));
  let refused: { readonly error: unknown } | null = null;
  try {
    // The source is read to its end even when the target refused: the driver cannot leave a COPY half-way.
    for await (const chunk of rows) {
      if (refused !== null) continue;
      try {
        await sink.write(chunk);
      } catch (error) {
        refused = { error };
      }
    }
  } catch (error) {
    await sink.cancel("the source failed");
    throw error;
  }
  if (refused !== null) throw refused.error;
  return sink.finish();
}
