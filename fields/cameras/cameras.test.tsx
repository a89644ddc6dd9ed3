import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import filesTexts from "@tessera/web-kit/files/i18n/en.json";
import { FakeFileServer } from "@tessera/web-kit/files/testing/fakeFileCalls.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import own from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read, Cell };
const texts = { ...own, ...filesTexts, ...kitTexts };
drawsFixtures("cameras", views, fixtures, { texts });

// The editor asks the form for its entity only.
const store = { form: { id: "deal", entity: "deal", tables: [] } as unknown as CompiledForm } as FormStore;
const entry = (number: number, name: string) => ({
  id: `0190d1b2-1111-7000-8000-${String(number).padStart(12, "0")}`,
  name,
  size: 5,
  type: "text/plain",
});
const held = (...names: readonly string[]): EngineValue =>
  fromJson({ files: names.map((name, index) => entry(index, name)) });

async function draw(value: EngineValue, formats: object = {}) {
  const server = new FakeFileServer();
  const fixture = {
    name: "",
    field: { type: "cameras", valueType: "json" as const, column: "papers", formats: { ...formats } },
    value,
  };
  const drawn = await drawField(views, fixture, { texts, store, files: async () => () => server.calls });
  /** Names in the value as it was last given. */
  const names = (): readonly string[] => {
    const last = drawn.log.findLast(([first]) => first !== "invalid" && first !== "filter");
    // The log holds what the editor gave: a value of the engine.
    const json = toJson((last?.[0] ?? value) as EngineValue) as { files: { name: string; title?: string }[] } | null;
    return (json?.files ?? []).map(({ name, title }) => title ?? name);
  };
  return { ...drawn, server, names };
}
const field = () => screen.getByRole("group", { name: "Field" });
const choose = (...files: readonly File[]): void => {
  fireEvent.change(screen.getByLabelText("Choose files", { selector: "input" }), { target: { files } });
};
const text = (name: string, content = "hello") => new File([content], name, { type: "text/plain", lastModified: 1 });

describe("cameras", () => {
  it("[forms 3 cameras] given files that are chosen, dropped and pasted, when they have arrived, then the field holds them in that order", async () => {
    const { names, server } = await draw(null);
    choose(text("chosen.txt"));
    await waitFor(() => expect(names()).toEqual(["chosen.txt"]));
    fireEvent.drop(field(), { dataTransfer: { types: ["Files"], files: [text("dropped.txt")] } });
    await waitFor(() => expect(names()).toEqual(["chosen.txt", "dropped.txt"]));
    fireEvent.paste(field(), { clipboardData: { files: [text("pasted.txt")] } });
    await waitFor(() => expect(names()).toEqual(["chosen.txt", "dropped.txt", "pasted.txt"]));
    expect(server.begun[0]).toEqual({ entity: "deal", column: "papers", name: "chosen.txt" });
  });

  it("[forms 3 cameras] given a file on its way, when it is cancelled, then nothing of it stays and the field can be saved", async () => {
    const { log, names, server } = await draw(null);
    server.hold();
    choose(text("slow.txt"));
    await waitFor(() => expect(log).toContainEqual(["invalid", "files.sending"]));
    fireEvent.click(await screen.findByRole("button", { name: "Cancel the upload of slow.txt" }));
    await waitFor(() => expect(log.at(-1)).toEqual(["invalid", null]));
    server.go();
    await waitFor(() => expect(server.cancelled).toEqual([server.idOf(1)]));
    expect(names()).toEqual([]);
  });

  it("[forms 3 cameras] given a file that the server refused, when it is tried again, then the field holds it", async () => {
    const { log, names, server } = await draw(null);
    server.refusal = "file_type_refused";
    choose(text("again.txt"));
    await waitFor(() => expect(log).toContainEqual(["invalid", "files.stopped"]));
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(names()).toEqual(["again.txt"]));
  });

  it("[forms 3 cameras] given another file of a name that is there, when it is to replace it, then it stands in its place", async () => {
    const { names } = await draw(held("a.txt", "b.txt"));
    choose(text("a.txt", "other content"));
    fireEvent.click(await screen.findByRole("button", { name: "Replace" }));
    await waitFor(() => expect(screen.queryByText(/progress/)).toBeNull());
    await waitFor(() => expect(names()).toEqual(["a.txt", "b.txt"]));
  });

  it("[forms 3 cameras] given a file beyond the bounds of the field, when it is chosen, then it is not sent and a notice says why", async () => {
    const { server } = await draw(null, { acceptedExtensions: ["pdf"] });
    choose(text("a.txt"));
    expect(await screen.findByText(/“a.txt” cannot be added to Field. Allowed are: .pdf./)).toBeTruthy();
    expect(server.begun).toEqual([]);
  });

  it("[forms 3 cameras] given several files, when one is moved by Alt with an arrow and another one is dropped on it, then their order follows", async () => {
    const { names } = await draw(held("a.txt", "b.txt", "c.txt"));
    const [first] = within(field()).getAllByRole("listitem");
    if (!first) throw new Error("There is no file.");
    fireEvent.keyDown(first, { key: "ArrowDown", altKey: true });
    expect(names()).toEqual(["b.txt", "a.txt", "c.txt"]);
    const dataTransfer = { types: ["application/x-tessera-file"], getData: () => entry(2, "").id };
    const [top] = within(field()).getAllByRole("listitem");
    if (top) fireEvent.drop(top, { dataTransfer });
    expect(names()).toEqual(["c.txt", "b.txt", "a.txt"]);
  });

  it("[forms 3 cameras] given a file that is removed, when that is undone from the notice, then it is back in its place", async () => {
    const { names } = await draw(held("a.txt", "b.txt"));
    fireEvent.click(within(field()).getByRole("button", { name: "Remove a.txt" }));
    expect(names()).toEqual(["b.txt"]);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(names()).toEqual(["a.txt", "b.txt"]);
  });

  it("[forms 3 cameras] given a file, when it gets a title, then the field holds the title", async () => {
    const { names } = await draw(held("a.txt"));
    fireEvent.click(within(field()).getByRole("button", { name: "Title and description of a.txt" }));
    const title = await screen.findByRole("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: " The title " } });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Apply" })));
    expect(names()).toEqual(["The title"]);
  });

  it("[forms 3 cameras] given a field of one file, when another one is chosen, then it replaces the first", async () => {
    const { names } = await draw(held("a.txt"), { multiple: false });
    fireEvent.change(screen.getByLabelText("Choose files", { selector: "input" }), {
      target: { files: [text("b.txt"), text("c.txt")] },
    });
    await waitFor(() => expect(names()).toEqual(["b.txt"]));
  });

  it("[forms 3 cameras] given a browser without a camera for pages, when a picture is to be taken, then the device's own camera is asked", async () => {
    await draw(null);
    const input = screen.getByLabelText("Take a picture", { selector: "input" });
    expect([input.getAttribute("capture"), input.getAttribute("accept")]).toEqual(["environment", "image/*"]);
    let clicks = 0;
    input.addEventListener("click", () => clicks++);
    fireEvent.click(within(field()).getByRole("button", { name: "Take a picture" }));
    expect(clicks).toBe(1);
  });
});
