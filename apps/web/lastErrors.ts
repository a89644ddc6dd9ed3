import type { QueryClient } from "@tanstack/react-query";
import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { Socket } from "@tessera/web-kit/socket/socket.ts";

let lines: readonly string[] = [];

/**
 * What went wrong on this page of late, newest last: what a fault report may carry along. No values of records are in
 * it.
 */
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

/** Ends of a connection that belong to its life: a server or network that went away, a session that is over. */
const ordinaryEnds: ReadonlySet<string> = new Set(["channel closed", closeCodes.sessionEnded.reason]);

/**
 * Notes each error of the socket, and reports each kind once while the page is open: a fault would come back with every
 * attempt.
 */
function watchSocket(socket: Pick<Socket, "onError">): void {
  const reported = new Set<string>();
  socket.onError((reason) => {
    note(`socket: ${reason}`);
    if (ordinaryEnds.has(reason) || reported.has(reason)) return;
    reported.add(reason);
    reportError(new Error(`The socket failed: ${reason}`));
  });
}

/** Begins to note errors of scripts, of calls and of the socket. */
export function watchErrors(host: Window, queries: QueryClient, socket: Pick<Socket, "onError">): void {
  watchSocket(socket);
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
