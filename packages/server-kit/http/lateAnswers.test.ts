import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { partOfServices } from "../testing/partOfServices.ts";
import { createLateAnswers } from "./lateAnswers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let isFresh = true;
const subject = { userId: "u1", login: "a", displayName: "A", email: null, roles: ["clerk"], sessionId: "s1" };
const context: RequestContext = {
  subject,
  freshness: { definitions: 1, rights: 1, texts: 1 },
  language: "hu",
  zone: "Europe/Budapest",
  instant: 0,
  page: { routedUrl: "/items/index?q=1", params: new Map([["q", "1"]]) },
  services: partOfServices({
    database: {
      query: async <Row>() => ({ rows: [{ fresh: isFresh ? "t" : "f" } as Row], rowCount: 1 }),
    },
  }),
  signal: new AbortController().signal,
};
const question = ["List_getList", { idList: "items" }];

describe("answers that a page did not wait for", () => {
  it("[shell 4.1 one answer] given an answer under way, when the same is asked, then that one is waited for, once", async () => {
    const late = createLateAnswers();
    const { promise, resolve } = Promise.withResolvers<string>();
    late.keep(context, question, promise);
    const taken = late.take({ ...context, instant: 5 }, ["List_getList", { idList: "items" }]);
    expect(await late.take(context, question)).toBeNull();
    resolve("rows");
    expect(await taken).toEqual({ output: "rows" });
  });

  it.each<[string, Partial<RequestContext>]>([
    ["another person", { subject: { ...subject, userId: "u2" } }],
    ["another session", { subject: { ...subject, sessionId: "s2" } }],
    ["other roles", { subject: { ...subject, roles: [] } }],
    ["other rights", { freshness: { definitions: 1, rights: 2, texts: 1 } }],
    ["other definitions", { freshness: { definitions: 2, rights: 1, texts: 1 } }],
    ["another language", { language: "de" }],
    ["another zone", { zone: "Europe/Lisbon" }],
    ["another page", { page: { routedUrl: "/items/index?q=2", params: new Map([["q", "2"]]) } }],
  ])("[design 10 rights] given an answer under way, when %s asks the same, then there is none", async (_, other) => {
    const late = createLateAnswers();
    late.keep(context, question, Promise.resolve("rows"));
    expect(await late.take({ ...context, ...other }, question)).toBeNull();
    expect(await late.take(context, ["List_getCount", question[1]])).toBeNull();
    expect(await late.take(context, question)).toEqual({ output: "rows" });
  });

  it("[design 10 load] given an answer that is stopped for its time, when the same is asked, then that is the answer, and nothing is run again", async () => {
    const late = createLateAnswers();
    const timeout = new TesseraError("timeout");
    late.keep(context, question, Promise.reject(timeout));
    await expect(late.take(context, question)).rejects.toBe(timeout);
    late.keep(context, question, Promise.reject(new TesseraError("database_unavailable")));
    expect(await late.take(context, question)).toBeNull();
  });

  it("[design 4 counters] given rights that changed or a session that ended while it was under way, when it is there, then it is stale", async () => {
    const late = createLateAnswers();
    late.keep(context, question, Promise.resolve("rows"));
    isFresh = false;
    await expect(late.take(context, question)).rejects.toBeInstanceOf(StaleError);
    isFresh = true;
  });

  it("[shell 8 errors] given an answer that failed, when it is asked for, then there is none, so that anyone who asks hears of it by their own call", async () => {
    const late = createLateAnswers();
    late.keep(context, question, Promise.reject(new Error("gone")));
    expect(await late.take(context, question)).toBeNull();
  });

  it("[shell 4.1 one answer] given answers that nobody asks for, when some seconds have passed or there are too many, then they are forgotten", async () => {
    const late = createLateAnswers();
    late.keep(context, question, Promise.resolve("rows"));
    vi.advanceTimersByTime(5000);
    expect(await late.take(context, question)).toBeNull();
    for (let index = 0; index <= 100; index++) late.keep(context, [index], Promise.resolve(index));
    expect(await late.take(context, [0])).toBeNull();
    expect(await late.take(context, [1])).toEqual({ output: 1 });
  });
});
