import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { describe, expect, it, vi } from "vitest";
import { lookupResolver } from "./lookupResolver.ts";

const { form } = openForm({});
const call = (name: string) => ({ function: "lookup", args: [name, { id: 1 }, "price"], key: name });

describe("lookupResolver", () => {
  it("[forms 7 Dynform_expressionEval] given several look-ups, when one fails, then the others are answered, in order, and the person hears of it once", async () => {
    const failed = vi.fn();
    const ask = vi.fn(async ({ name }: { name: string }) => {
      if (name === "b") throw new Error("no network");
      return { value: name === "a" ? 1 : null };
    });
    const answers = await lookupResolver(form, ask, failed)([call("a"), call("b"), call("c")]);
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
    const resolve = lookupResolver(form, ask, () => undefined);
    expect(await resolve([{ function: "other", args: [], key: "k" }])).toEqual([
      { state: "failed", code: "calculation_error" },
    ]);
    expect(ask).not.toHaveBeenCalled();
  });
});
