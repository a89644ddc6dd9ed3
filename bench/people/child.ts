import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What can be asked of a program, by the kind of question. */
export type Questions = Readonly<Record<string, { readonly asked: unknown; readonly answered: unknown }>>;

/** A program of this folder in a process of its own, which answers one question at a time. */
export interface Child<Table> {
  /** Fails when the process ends before it has answered. */
  ask<Kind extends keyof Table & string>(
    kind: Kind,
    asked: Table[Kind] extends { asked: infer Asked } ? Asked : never,
  ): Promise<Table[Kind] extends { answered: infer Notified } ? Notified : never>;
  end(): Promise<void>;
}

/** A question as it travels between the processes. */
interface Question {
  readonly kind: string;
  readonly asked: unknown;
}

/** Starts a program, which calls `answerQuestions`. */
export function startChild<Table>(program: URL): Child<Table> {
  // The heap is swept before it is weighed.
  const child = fork(fileURLToPath(program), { execArgv: ["--expose-gc"] });
  const ended = once(child, "exit");
  return {
    ask: async (kind, asked) => {
      const stop = new AbortController();
      try {
        const answer = once(child, "message", { signal: stop.signal });
        child.send({ kind, asked });
        const died = ended.then(() => {
          throw new Error(`${program.pathname} has ended before it answered ${kind}.`);
        });
        const [answered] = await Promise.race([answer, died]);
        if (typeof answered === "object" && answered !== null && "failed" in answered)
          throw new Error(`${program.pathname}: ${answered.failed}`);
        // The program answers by the same table.
        return answered as never;
      } finally {
        stop.abort();
      }
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Answers what the parent asks, and calls `close` when it is gone. */
export function answerQuestions<Table extends { readonly [Kind in keyof Table]: Questions[string] }>(
  answers: { readonly [Kind in keyof Table]: (asked: Table[Kind]["asked"]) => Promise<Table[Kind]["answered"]> },
  close: () => Promise<void>,
): void {
  process.on("message", async ({ kind, asked }: Question) => {
    try {
      // The parent asks by the same table.
      const answer = answers[kind as keyof Table] as (asked: unknown) => Promise<unknown>;
      process.send?.((await answer(asked)) ?? null);
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on("disconnect", () => void close().finally(() => process.exit(0)));
}
