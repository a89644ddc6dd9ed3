import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { createQueryClient } from "@tessera/web-kit/api/createQueryClient.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { afterEach, expect, it, vi } from "vitest";
import { lastErrors, watchErrors } from "./lastErrors.ts";

afterEach(() => vi.unstubAllGlobals());

it("[lists 2.10 sidebar] given scripts and calls that fail, when a fault is reported, then the latest twenty are known, newest last", async () => {
  const queries = createQueryClient();
  watchErrors(window, queries, new FakeSocket());
  await queries
    .fetchQuery({
      queryKey: ["List_getList", { secret: "Weißhaupt" }],
      queryFn: () => Promise.reject(new ApiError(503, "database_unavailable")),
      retry: false,
    })
    .catch(() => undefined);
  window.dispatchEvent(new ErrorEvent("error", { error: new RangeError("too far") }));
  expect(lastErrors().map((line) => line.slice(line.indexOf(" ") + 1))).toEqual([
    "List_getList database_unavailable (503)",
    "RangeError: too far",
  ]);
  for (let at = 0; at < 30; at += 1) {
    window.dispatchEvent(new ErrorEvent("error", { error: new Error(`number ${at} ${"x".repeat(500)}`) }));
  }
  expect(lastErrors()).toHaveLength(20);
  expect(lastErrors().at(-1)).toContain("number 29");
  expect(Math.max(...lastErrors().map(({ length }) => length))).toBe(300);
});

it("[shell 8 socket errors] given a socket that fails, when it fails again for the same reason, then each time is noted and a fault is reported once; what belongs to its life is not", () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const socket = new FakeSocket();
  watchErrors(window, createQueryClient(), socket);
  for (const reason of ["channel closed", "too many heartbeat errors", "too many heartbeat errors", "session ended"])
    socket.fail(reason);
  expect(reported.mock.calls).toEqual([[new Error("The socket failed: too many heartbeat errors")]]);
  expect(
    lastErrors()
      .slice(-4)
      .map((line) => line.slice(line.indexOf(" ") + 1)),
  ).toEqual([
    "socket: channel closed",
    "socket: too many heartbeat errors",
    "socket: too many heartbeat errors",
    "socket: session ended",
  ]);
});
