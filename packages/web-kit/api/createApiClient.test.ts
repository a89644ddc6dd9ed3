import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { describe, expect, it, vi } from "vitest";
import { toyRead as read } from "../testing/toyRead.ts";
import { ApiError } from "./apiError.ts";
import { type ApiClientOptions, createApiClient } from "./createApiClient.ts";
import { PreparedAnswers } from "./preparedAnswers.ts";

const write = defineOperation({
  ...read,
  id: "Toy_write",
  name: "write",
  path: "/api/Toys/write",
  method: "POST",
  encoding: "json",
});
const csrfToken = defineOperation({
  ...read,
  id: "Toy_csrf",
  path: "/csrf-token",
  envelope: "plain",
  input: closed({}),
  output: closed({ csrfToken: Type.String() }),
});

interface Sent {
  readonly path: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
}

/** A client on a server of functions by path. */
function clientOf(
  answers: Readonly<Record<string, (sent: Sent) => Response | Promise<Response>>>,
  options: Partial<ApiClientOptions> = {},
) {
  const sent: Sent[] = [];
  const onLocation = vi.fn();
  const onSessionRefused = vi.fn();
  const api = createApiClient({
    csrfToken,
    operations: async () => [],
    needsCsrf: () => true,
    token: () => "token-1",
    currentUrl: () => "/orders/index?page=2",
    onLocation,
    onSessionRefused,
    fetch: async (path, init) => {
      const request = { path: String(path), headers: new Headers(init?.headers), signal: init?.signal ?? null };
      sent.push(request);
      const answer = answers[request.path.split("?", 1)[0] ?? ""];
      if (answer === undefined) throw new TypeError("no network");
      return answer(request);
    },
    ...options,
  });
  return { api, sent, onLocation, onSessionRefused };
}

const json = (body: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(body), init);
const refusal = (status: number, code: string): Response =>
  json({ error: { code, data: { field: "a" }, message: "words", reference: "ref-1" } }, { status });

describe("createApiClient", () => {
  it("[shell 7.1 client] given calls under way, when someone waits until they have settled, then that is when all are answered or refused, or the time is over", async () => {
    const slow = Promise.withResolvers<Response>();
    const { api } = clientOf({ "/api/Toys/read": () => slow.promise });
    await api.settled(1);
    const answer = api.call(read, { id: "1" }).catch((error: unknown) => error);
    await api.settled(1);
    let isSettled = false;
    const settling = api.settled(600_000).then(() => {
      isSettled = true;
    });
    await Promise.resolve();
    expect(isSettled).toBe(false);
    slow.reject(new TypeError("no network"));
    await settling;
    expect(await answer).toBeInstanceOf(ApiError);
  });

  it("[shell 7.1 headers] given a signed-in person on a page, when a call is made, then it says who asks and from where", async () => {
    const { api, sent } = clientOf({ "/api/Toys/read": () => json({ body: "value" }) });
    await expect(api.call(read, { id: "1" })).resolves.toBe("value");
    const [request] = sent;
    expect(request?.headers.get("authorization")).toBe("Bearer token-1");
    expect(request?.headers.get("routed-url")).toBe("/orders/index?page=2");
    expect(request?.headers.get("x-requested-with")).toBe("XMLHttpRequest");
    expect(request?.headers.get("cache-control")).toBe("no-cache");
    expect(request?.headers.has("x-csrf-token")).toBe(false);
  });

  it("[shell 7.1 csrf] given several changing calls, when they are made, then the token is fetched once and sent with each", async () => {
    const { api, sent } = clientOf({
      "/csrf-token": () => json({ csrfToken: "c1" }),
      "/api/Toys/write": () => json({ body: "done" }),
    });
    await api.call(write, { id: "1" });
    await api.call(write, { id: "2" });
    expect(sent.map(({ path }) => path)).toEqual(["/csrf-token", "/api/Toys/write", "/api/Toys/write"]);
    expect(sent[2]?.headers.get("x-csrf-token")).toBe("c1");
  });

  it("[shell 7.1 csrf] given a token that is out of date, when it is refused, then a new one is fetched and the call repeated once", async () => {
    let made = 0;
    const { api, sent } = clientOf({
      "/csrf-token": () => json({ csrfToken: `c${++made}` }),
      "/api/Toys/write": ({ headers }) =>
        headers.get("x-csrf-token") === "c2" ? json({ body: "done" }) : refusal(403, "csrf_token_invalid"),
    });
    await expect(api.call(write, { id: "1" })).resolves.toBe("done");
    expect(sent.length).toBe(4);
  });

  it("[shell 7.1 csrf] given a token that is never accepted, when the call is made, then it fails and is not repeated for ever", async () => {
    const { api, sent } = clientOf({
      "/csrf-token": () => json({ csrfToken: "c" }),
      "/api/Toys/write": () => refusal(403, "csrf_token_invalid"),
    });
    await expect(api.call(write, { id: "1" })).rejects.toMatchObject({ code: "csrf_token_invalid" });
    expect(sent.filter(({ path }) => path === "/api/Toys/write").length).toBe(2);
  });

  it("[shell 8 csrf] given a token that cannot be had, when a change is made, then it is not sent, the error says what failed and why, and the next change asks again", async () => {
    let isAway = true;
    const { api, sent } = clientOf({
      "/csrf-token": () => (isAway ? refusal(503, "busy") : json({ csrfToken: "c1" })),
      "/api/Toys/write": () => json({ body: "done" }),
    });
    const failure = { message: "CSRF token retrieval failed", status: 503, code: "busy", text: "words" };
    await expect(api.call(write, { id: "1" })).rejects.toMatchObject(failure);
    expect(sent.map(({ path }) => path)).toEqual(["/csrf-token"]);
    isAway = false;
    await expect(api.call(write, { id: "1" })).resolves.toBe("done");
  });

  it("[shell 7.1 csrf] given an installation without CSRF protection, when a change is made, then no token is fetched", async () => {
    const { api, sent } = clientOf({ "/api/Toys/write": () => json({ body: "done" }) }, { needsCsrf: () => false });
    await api.call(write, { id: "1" });
    expect(sent.length).toBe(1);
  });

  it("[shell 7.1 in flight] given identical calls under way, when both are asked for, then one request answers both", async () => {
    const { api, sent } = clientOf({ "/api/Toys/read": () => json({ body: "value" }) });
    const answers = await Promise.all([
      api.call(read, { id: "1" }),
      api.call(read, { id: "1" }),
      api.call(read, { id: "2" }),
    ]);
    expect(answers).toEqual(["value", "value", "value"]);
    expect(sent.length).toBe(2);
    await api.call(read, { id: "1" });
    expect(sent.length).toBe(3);
  });

  it("[shell 7.1 in flight] given two who wait for one request, when one leaves, then the other still gets it; when both leave, it is given up", async () => {
    const waits: (() => void)[] = [];
    const { api, sent } = clientOf({
      "/api/Toys/read": () => new Promise((resolve) => waits.push(() => resolve(json({ body: "value" })))),
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const one = api.call(read, { id: "1" }, { signal: first.signal });
    const two = api.call(read, { id: "1" }, { signal: second.signal });
    first.abort();
    await expect(one).rejects.toMatchObject({ name: "AbortError" });
    expect(sent[0]?.signal?.aborted).toBe(false);
    waits[0]?.();
    await expect(two).resolves.toBe("value");
    const third = new AbortController();
    const left = api.call(read, { id: "9" }, { signal: third.signal });
    third.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    expect(sent[1]?.signal?.aborted).toBe(true);
  });

  it("[shell 4.1 one answer] given answers that came ahead, when they are asked for, then no request is made, and each is reported as if it had come by itself", async () => {
    const prepared = new PreparedAnswers();
    const { api, sent, onLocation, onSessionRefused } = clientOf(
      { "/api/Toys/write": () => json({ body: "done" }), "/csrf-token": () => json({ csrfToken: "c" }) },
      { prepared },
    );
    const body = { error: { code: "session_expired" } };
    const [operation, page] = [read.id, "/orders/index"];
    prepared.prepare(
      [
        { operation, input: { id: "1" }, output: "value", location: "/elsewhere" },
        { operation, input: { id: "2" }, location: null, refusal: { status: 401, body } },
        { operation, input: { id: "3" }, output: "drawn", location: null },
        { operation: csrfToken.id, input: {}, output: { csrfToken: "c" }, location: null },
        { operation, input: { id: "4" }, output: "before the change", location: null },
      ],
      { token: "token-1", page },
    );
    await expect(api.call(read, { id: "1" })).resolves.toBe("value");
    expect(onLocation).toHaveBeenCalledWith("/elsewhere", read);
    await expect(api.call(read, { id: "2" })).rejects.toMatchObject({ code: "session_expired" });
    expect(onSessionRefused).toHaveBeenCalledWith("token-1");
    expect(api.prepared?.(read, { id: "3" })).toBe("drawn");
    await api.call(csrfToken, {});
    expect(sent).toEqual([]);
    await api.call(defineOperation({ ...write, changesState: true }), { id: "1" });
    expect(api.prepared?.(read, { id: "4" })).toBeUndefined();
  });

  it("[shell 4.1 one answer] given an answer that the server has begun, when it is asked for, then the request says so, and how old it may be is known until the next one", async () => {
    const prepared = new PreparedAnswers();
    const { api, sent } = clientOf({ "/api/Toys/read": () => json({ body: "value" }) }, { prepared });
    const late = { operation: read.id, input: { id: "1" }, isLate: true, location: null };
    prepared.prepare([late], { token: "token-1", page: "/orders/index" }, 5);
    await expect(api.call(read, { id: "1" })).resolves.toBe("value");
    expect(api.readSince?.(read, { id: "1" })).toBe(5);
    await api.call(read, { id: "1" });
    expect(api.readSince?.(read, { id: "1" })).toBeNull();
    expect(sent.map(({ headers }) => headers.get("x-tessera-late"))).toEqual(["1", null]);
  });

  it("[shell 7.1 csrf] given a token that came ahead, when a change is made, then it is sent with it and none is fetched", async () => {
    const prepared = new PreparedAnswers();
    const { api, sent } = clientOf({ "/api/Toys/search": () => json({ body: "found" }) }, { prepared });
    const search = defineOperation({ ...write, id: "Toy_search", path: "/api/Toys/search", changesState: false });
    const token = { operation: csrfToken.id, input: {}, output: { csrfToken: "c9" }, location: null };
    prepared.prepare([token], { token: "token-1", page: "/orders/index" });
    await expect(api.call(search, { id: "1" })).resolves.toBe("found");
    expect(sent.map(({ path, headers }) => [path, headers.get("x-csrf-token")])).toEqual([["/api/Toys/search", "c9"]]);
  });

  it("[shell 8 errors] given a refusal, when it is answered, then code, data, text and reference arrive", async () => {
    const { api } = clientOf({ "/api/Toys/read": () => refusal(409, "save_conflict") });
    const error = await api.call(read, { id: "1" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: "save_conflict",
      data: { field: "a" },
      text: "words",
      reference: "ref-1",
    });
  });

  it("[shell 8 errors] given no network, or a proxy's page instead of an answer, when a call is made, then each has its code", async () => {
    const { api } = clientOf(
      { "/api/Toys/write": () => new Response("<html>", { status: 502 }) },
      { needsCsrf: () => false },
    );
    await expect(api.call(read, { id: "1" })).rejects.toMatchObject({ status: 0, code: "network_unavailable" });
    await expect(api.call(write, { id: "1" })).rejects.toMatchObject({ status: 502, code: "busy" });
  });

  it("[shell 4.2 session] given a token that no longer holds, when a call is refused for it, then the session hears of that very token", async () => {
    const { api, onSessionRefused } = clientOf({ "/api/Toys/read": () => refusal(401, "session_expired") });
    await expect(api.call(read, { id: "1" })).rejects.toMatchObject({ code: "session_expired" });
    expect(onSessionRefused).toHaveBeenCalledWith("token-1");
  });

  it("[shell 4.2 session] given a session that came to its end on the page, when its parts go on asking, then only what is public leaves the browser", async () => {
    const { api, sent } = clientOf(
      { "/api/Toys/read": () => json({ body: "value" }) },
      { isExpired: () => true, token: () => null },
    );
    for (const access of [
      { kind: "session", decidedBy: "records" },
      { kind: "page", shows: "list", named: "id" },
      { kind: "granted" },
    ] as const) {
      await expect(api.call({ ...read, access }, { id: "1" })).rejects.toMatchObject({ code: "session_expired" });
    }
    expect(sent).toEqual([]);
    expect(await api.call(read, { id: "1" })).toBe("value");
  });

  it("[shell 4.5 logout] given someone who is leaving, when parts of the page go on asking, then only the end of the session leaves the browser", async () => {
    const end = { ...read, id: "Toys_end", access: { kind: "session", decidedBy: "records" } } as const;
    const { api, sent } = clientOf(
      { "/api/Toys/read": () => json({ body: "value" }) },
      { isExpired: ({ id }) => id !== end.id },
    );
    await expect(api.call({ ...end, id: "Toys_ask" }, { id: "1" })).rejects.toMatchObject({ code: "session_expired" });
    await api.call(end, { id: "1" });
    expect(sent).toHaveLength(1);
  });

  it("[shell 4.5 logout] given someone who is leaving, when the page asks what anyone may, then it asks without the token that is about to end", async () => {
    const { api, sent } = clientOf({ "/api/Toys/read": () => json({ body: "value" }) }, { isExpired: () => true });
    expect(await api.call(read, { id: "1" })).toBe("value");
    expect(sent[0]?.headers.get("authorization")).toBeNull();
  });

  it("[shell 7.1 location] given an answer with a location, when it arrives, then the page goes there", async () => {
    const { api, onLocation } = clientOf({
      "/api/Toys/read": () => json({ body: "value" }, { headers: { "x-location": "/elsewhere" } }),
    });
    await api.call(read, { id: "1" });
    expect(onLocation).toHaveBeenCalledWith("/elsewhere", read);
  });

  it("[design 4 counters] given answers with the definitions counter, when a newer one is seen, then listeners hear it once", async () => {
    const counters = ["5", "7", "6", "7"];
    const { api } = clientOf({
      "/api/Toys/read": () => json({ body: "" }, { headers: { "x-tessera-definitions": counters.shift() ?? "" } }),
    });
    const heard: number[] = [];
    api.onDefinitions((definitions) => heard.push(definitions));
    for (const id of ["1", "2", "3", "4"]) await api.call(read, { id });
    expect(heard).toEqual([5, 7]);
    expect(api.definitions).toBe(7);
  });
});
