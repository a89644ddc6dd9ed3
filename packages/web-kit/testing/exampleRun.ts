import type { Progress } from "@tessera/contract/socket/progress.ts";

/** A run at the first of four steps; `rest` says what is otherwise. */
export function exampleRun(rest: Partial<Progress> = {}): Progress {
  return {
    id: "r1",
    title: { key: "Build {what}", params: { what: "an index" } },
    link: null,
    state: "running",
    isCancelling: false,
    done: 1,
    total: 4,
    message: { key: "Create index", params: {} },
    createdAt: "2026-03-01T10:20:30.000Z",
    endedAt: null,
    error: null,
    ...rest,
  };
}
