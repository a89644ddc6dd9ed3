import { toJson } from "@tessera/expression/values/json.ts";
import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { describe, expect, it, vi } from "vitest";
import { resourceResolver } from "./resourceResolver.ts";

const { form } = openForm({});
const call = (name: string) => ({ function: "lookup", args: [name, { id: 1 }, "price"], key: name });

describe("resourceResolver", () => {
  it("[forms 7 Dynform_expressionEval] given several look-ups, when one fails, then the others are answered, in order, and the person hears of it once", async () => {
    const failed = vi.fn();
    const ask = vi.fn(async ({ name }: { name: string }) => {
      if (name === "b") throw new Error("no network");
      return { value: name === "a" ? 1 : null };
    });
    const answers = await resourceResolver(
      form,
      { lookup: ask, request: vi.fn(), scripts: vi.fn() },
      failed,
    )([call("a"), call("b"), call("c")]);
    expect(answers).toEqual([
      { state: "ready", value: 1 },
      { state: "failed", code: "calculation_server_error" },
      { state: "ready", value: null },
    ]);
    expect(ask.mock.calls[0]).toEqual([{ name: "a", params: { id: 1 }, column: "price" }]);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it("[forms 7 Dynform_expressionEval] given another function, when it is asked for, then it fails without a call", async () => {
    const ask = vi.fn(async () => ({ value: 1 }));
    const resolve = resourceResolver(form, { lookup: ask, request: ask, scripts: vi.fn() }, () => undefined);
    expect(await resolve([{ function: "other", args: [], key: "k" }])).toEqual([
      { state: "failed", code: "calculation_error" },
    ]);
    expect(ask).not.toHaveBeenCalled();
  });

  it("[forms 7 custom call] given requests, when they are asked for, then each goes to the server as it was written, and one that fails is empty", async () => {
    const request = vi.fn(async ({ url }: { url: string }) => {
      if (url === "/api/b") throw new Error("refused");
      return { value: { total: 7 } };
    });
    const failed = vi.fn();
    const asked = (url: string, data: { id: number } | null) => ({
      function: "request",
      args: ["GET", url, data],
      key: url,
    });
    const answers = await resourceResolver(
      form,
      { lookup: vi.fn(), request, scripts: vi.fn() },
      failed,
    )([asked("/api/a", { id: 1 }), asked("/api/b", null)]);
    expect(answers).toEqual([
      { state: "ready", value: expect.anything() },
      { state: "failed", code: "calculation_server_error" },
    ]);
    expect(answers[0]?.state === "ready" && toJson(answers[0].value)).toEqual({ total: 7 });
    expect(request.mock.calls).toEqual([
      [{ method: "GET", url: "/api/a", data: { id: 1 } }],
      [{ method: "GET", url: "/api/b", data: {} }],
    ]);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it("[forms 7 UserFunction] given scripts among look-ups, when they are asked for, then they go in one request, and one that fails is empty", async () => {
    const scripts = vi.fn(async () => [{ value: [1, "2"] }, { error: "script_failed" }]);
    const failed = vi.fn();
    const script = (id: string) => ({ function: "#script", args: [id, 5], key: id });
    const answers = await resourceResolver(
      form,
      { lookup: vi.fn(async () => ({ value: 1 })), request: vi.fn(), scripts },
      failed,
    )([script("a"), call("x"), script("b")]);
    expect(answers).toEqual([
      { state: "ready", value: [1, "2"] },
      { state: "ready", value: 1 },
      { state: "failed", code: "calculation_server_error" },
    ]);
    expect(scripts.mock.calls).toEqual([
      [
        [
          { id: "a", args: [5] },
          { id: "b", args: [5] },
        ],
      ],
    ]);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});
