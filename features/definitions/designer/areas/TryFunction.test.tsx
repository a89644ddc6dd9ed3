import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { tryFunction } from "#features/functions/operations/tryFunction.ts";
import texts from "../../i18n/en.json";
import { TryFunction } from "./TryFunction.tsx";

afterEach(cleanup);

const body: Json = {
  name: "gross",
  parameters: [
    { id: "p1", name: "net", type: "decimal" },
    { id: "p2", name: "codes", type: "text", list: true },
  ],
  result: { type: "decimal" },
  kind: "script",
  script: "return net",
};

async function draw(answer: (input: InputOf<typeof tryFunction>) => OutputOf<typeof tryFunction>): Promise<FakeApi> {
  const api = new FakeApi().answer(tryFunction, answer);
  const kit = await createTestKit({ api, texts: { ...designerTexts, ...texts } });
  render(
    <TestKit kit={kit} url="/definitions">
      <TryFunction body={body} subsystem="shop" />
    </TestKit>,
  );
  return api;
}

const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Run" });

describe("trying a script", () => {
  it("[forms 7 UserFunction] given arguments typed in, when the script is run, then they go as values of their types, and value, notes and time are shown", async () => {
    const api = await draw(() => ({ ok: true, value: "127", log: "rate 1.27", ms: 4.2 }));
    enter("net", "100");
    enter("codes (JSON list)", '["a"]');
    fireEvent.click(run());
    expect(await screen.findByText("in 4.2 ms")).toBeDefined();
    expect(screen.getByText('"127"')).toBeDefined();
    expect(screen.getByText("rate 1.27")).toBeDefined();
    expect(api.calls).toMatchObject([{ input: { subsystem: "shop", body, args: [100, ["a"]] } }]);
  });

  it("[forms 7 UserFunction] given an argument that is none of its type, when it is typed, then it says so and nothing can be run", async () => {
    const api = await draw(() => ({ ok: true, value: null, log: "", ms: 1 }));
    enter("net", "many");
    expect(screen.getByText("This cannot be read as exact decimal.")).toBeDefined();
    expect(run().disabled).toBe(true);
    expect(api.calls).toEqual([]);
  });

  it("[forms 7 UserFunction] given a script that throws, when it is run, then the line and what it threw are shown", async () => {
    await draw(() => ({ ok: false, reason: "threw", message: "No rate", line: 3, log: "", ms: 1 }));
    fireEvent.click(run());
    await waitFor(() => expect(screen.getByText("Line 3: Error: No rate")).toBeDefined());
  });
});
