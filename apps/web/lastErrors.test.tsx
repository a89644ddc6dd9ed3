import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { createQueryClient } from "@tessera/web-kit/api/createQueryClient.ts";
import { expect, it } from "vitest";
import { lastErrors, watchErrors } from "./lastErrors.ts";

it("[lists 2.10 sidebar] given scripts and calls that fail, when a fault is reported, then the latest twenty are known, newest last", async () => {
  const queries = createQueryClient();
  watchErrors(window, queries);
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
