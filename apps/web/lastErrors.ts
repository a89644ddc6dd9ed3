import type { QueryClient } from "@tanstack/react-query";
import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";

let lines: readonly string[] = [];

/** What went wrong on this page of late, newest last: what a fault report may carry along. No values of records are in it. */
export function lastErrors(): readonly string[] {
  return lines;
}

function note(what: string): void {
  const line = `${new Date().toISOString()} ${what}`.slice(0, reportLimits.errorText);
  lines = [...lines, line].slice(-reportLimits.errors);
}

function nameOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.code} (${error.status})`;
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}

/** Begins to note errors of scripts and of calls. */
export function watchErrors(host: Window, queries: QueryClient): void {
  host.addEventListener("error", (event) => note(nameOf(event.error ?? event.message)));
  host.addEventListener("unhandledrejection", (event) => note(nameOf(event.reason)));
  queries.getQueryCache().subscribe(({ type, query }) => {
    const { status, error, fetchStatus } = query.state;
    if (type === "updated" && status === "error" && fetchStatus === "idle")
      note(`${query.queryKey[0]} ${nameOf(error)}`);
  });
  queries.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === "updated" && mutation?.state.status === "error") note(nameOf(mutation.state.error));
  });
}
