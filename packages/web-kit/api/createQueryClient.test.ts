import { QueryObserver } from "@tanstack/react-query";
import type { ErrorCode } from "@tessera/contract/errors.ts";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./apiError.ts";
import { createQueryClient } from "./createQueryClient.ts";

afterEach(() => void vi.useRealTimers());

it.each([
  ["busy", 3],
  ["too_many_requests", 2],
  ["query_too_expensive", 1],
  ["timeout", 1],
] as readonly (readonly [ErrorCode, number])[])(
  "[design 10 load] given a read that is refused with %s, when it is refused again, then it is asked %i times and then said",
  async (code, times) => {
    vi.useFakeTimers();
    const ask = vi.fn(() => Promise.reject(new ApiError(429, code)));
    const observer = new QueryObserver(createQueryClient(), { queryKey: ["read"], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(observer.getCurrentResult().error).toMatchObject({ code });
    stop();
    expect(ask).toHaveBeenCalledTimes(times);
  },
);
