import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { codeText, typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { documents, openSheet, texts } from "./testing/openSheet.tsx";

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(clearPage);

const withFilter = (filter: Json): readonly TesseraDocument[] =>
  documents.map((one) => (one.kind === "list" ? { ...one, body: { ...Object(one.body), filter } } : one));

const schedule = (more: object): readonly TesseraDocument[] => [
  ...documents,
  {
    kind: "schedule",
    id: "nightly",
    schemaVersion: 1,
    subsystem: "demo",
    body: { label: "Nightly", cron: "0 3 * * *", action: "delete", entity: "request", where: { and: [] }, ...more },
  },
];
const settings = (id: string, more: object): TesseraDocument => ({
  kind: "settings",
  id,
  schemaVersion: 1,
  subsystem: id,
  body: { sourceLanguage: "en", title: id, ...more },
});

const inFilter = () => within(screen.getByRole("group", { name: /^Filter/ }));
const value = async (name: RegExp | string) => (await screen.findByRole("combobox", { name })) as HTMLInputElement;

describe("editors that pick records", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given a condition over a reference, when a record is searched by name, then its key is stored and its name shown", async () => {
    const { body, container } = await openSheet(
      "list",
      "requests",
      "",
      withFilter({ field: "person", operator: "=", operand: { value: "p1" } }),
    );
    const box = await value("Value");
    await waitFor(() => expect(box.value).toBe("Ada Lovelace"));
    fireEvent.change(box, { target: { value: "grace" } });
    await screen.findByRole("option", { name: /Grace Hopper/ });
    fireEvent.keyDown(box, { key: "Enter" });
    const filter = { field: "person", operator: "=", operand: { value: "p2" } };
    await waitFor(() => expect(body()).toMatchObject({ filter }));
    expect(box.value).toBe("Grace Hopper");
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 1 sheets] given a condition with a key that no record has, when it is shown, then it says that the record is unknown", async () => {
    await openSheet("list", "requests", "", withFilter({ field: "person", operator: "=", operand: { value: "gone" } }));
    const box = await value("Value");
    await waitFor(() => expect(box.value).toBe("Unknown record: gone"));
    expect(box.getAttribute("aria-invalid")).toBe("true");
  });

  it("[design 1 sheets] given a condition over several records, when one is added and one removed, then they go by name and are stored by key", async () => {
    const { body } = await openSheet(
      "list",
      "requests",
      "",
      withFilter({ field: "person", operator: "IN", operand: { value: ["p1"] } }),
    );
    await inFilter().findByText("Ada Lovelace");
    fireEvent.click(await value("Add a value"));
    fireEvent.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
    await waitFor(() => expect(body()).toMatchObject({ filter: { operand: { value: ["p1", "p2"] } } }));
    fireEvent.click(await screen.findByRole("button", { name: "Remove Ada Lovelace" }));
    await waitFor(() => expect(body()).toMatchObject({ filter: { operand: { value: ["p2"] } } }));
  });

  it("[design 1 sheets] given a person who may not edit, when a condition names a record, then its name is shown", async () => {
    const filter = { field: "person", operator: "=", operand: { value: "p2" } };
    await openSheet("list", "requests", "", withFilter(filter), false);
    await screen.findByText(/Grace Hopper/);
  });

  it("[design 1 sheets] given the column of a reference in a statement, when its value is chosen, then it is a record by name", async () => {
    const { body } = await openSheet(
      "schedule",
      "nightly",
      "/values/#v1",
      schedule({ action: "update", values: [{ id: "v1", column: "person_id" }] }),
    );
    fireEvent.click(await value(/^Value/));
    fireEvent.click(await screen.findByRole("option", { name: /Ada Lovelace/ }));
    await waitFor(() => expect(body()).toMatchObject({ values: [{ column: "person_id", value: "p1" }] }));
  });

  it("[design 1 sheets] given a statement, when the person is chosen for whom it runs, then the login is stored and the name shown", async () => {
    const { body } = await openSheet("schedule", "nightly", "", schedule({ runAs: "ada" }));
    const box = await value(/^Runs as/);
    await waitFor(() => expect(box.value).toBe("Ada Lovelace (ada)"));
    fireEvent.change(box, { target: { value: "grace" } });
    fireEvent.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
    await waitFor(() => expect(body()).toMatchObject({ runAs: "grace" }));
    await waitFor(() => expect(box.value).toBe("Grace Hopper (grace)"));
  });

  it("[design 1 sheets] given a login that nobody has, when the statement is opened, then it says so", async () => {
    await openSheet("schedule", "nightly", "", schedule({ runAs: "gone" }));
    const box = await value(/^Runs as/);
    await waitFor(() => expect(box.value).toBe("Unknown person: gone"));
  });
});

describe("the editor of times", { timeout: 60_000 }, () => {
  const zoned = [...schedule({}), settings("tessera", { zone: "Europe/Budapest" })];

  it("[design 1 sheets] given what recurs every day, when it is made weekly, then the time stays and the next runs are shown", async () => {
    const { body } = await openSheet("schedule", "nightly", "", zoned);
    const kind = await screen.findByRole("combobox", { name: texts["definitions.cron.kind"] });
    expect(kind.textContent).toBe("Every day");
    expect((await screen.findByText(/^Next runs:/)).textContent?.split(" · ")).toHaveLength(3);
    fireEvent.click(kind);
    fireEvent.click(await screen.findByRole("option", { name: "Every week" }));
    await waitFor(() => expect(body()).toMatchObject({ cron: "0 3 * * 1" }));
    fireEvent.click(await screen.findByRole("combobox", { name: texts["definitions.cron.weekday"] }));
    fireEvent.click(await screen.findByRole("option", { name: "Sunday" }));
    await waitFor(() => expect(body()).toMatchObject({ cron: "0 3 * * 0" }));
  });

  it("[design 1 sheets] given another rhythm, when it is written as cron, then it is kept as it is, also where it never comes due", async () => {
    const { body } = await openSheet("schedule", "nightly", "", zoned);
    fireEvent.click(await screen.findByRole("combobox", { name: texts["definitions.cron.kind"] }));
    fireEvent.click(await screen.findByRole("option", { name: texts["definitions.cron.custom"] }));
    const text = await screen.findByRole("textbox", { name: texts["definitions.cron.text"] });
    fireEvent.change(text, { target: { value: "0 3 31 2 *" } });
    await waitFor(() => expect(body()).toMatchObject({ cron: "0 3 31 2 *" }));
    await screen.findByText(texts["definitions.cron.never"]);
  });
});

describe("the editor of SQL", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given a check of the database, when its SQL is written, then columns of the table are suggested and the text is stored", async () => {
    const checked = documents.map((one) =>
      one.id === "request" && one.kind === "entity"
        ? { ...one, body: { ...Object(one.body), databaseChecks: [{ id: "k", name: "positive", sql: "cost > 0" }] } }
        : one,
    );
    const { body } = await openSheet("entity", "request", "/databaseChecks/#k", checked);
    const box = await screen.findByRole("textbox", { name: /^SQL/ });
    typeCode(box, "co");
    fireEvent.keyDown(box, { key: " ", ctrlKey: true });
    await screen.findByRole("option", { name: /^cost/ });
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(codeText(box)).toBe("cost"));
    await waitFor(() => expect(body()).toMatchObject({ databaseChecks: [{ sql: "cost" }] }));
  });
});

describe("the editor of pictures", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given settings, when a small picture is chosen, then it is stored in them and shown, and it can be removed", async () => {
    const { body } = await openSheet("settings", "demo", "", [...documents, settings("demo", { theme: "fourig" })]);
    const file = new File([new Uint8Array([1, 2, 3])], "sign.png", { type: "image/png" });
    fireEvent.change(await screen.findByLabelText(texts["definitions.picture.choose"]), { target: { files: [file] } });
    await waitFor(() => expect(body()).toMatchObject({ favicon: "data:image/png;base64,AQID" }));
    await screen.findByRole("img", { name: texts["definitions.picture.shown"] });
    fireEvent.click(await screen.findByRole("button", { name: texts["definitions.picture.remove"] }));
    await screen.findByText(texts["definitions.picture.none"]);
  });

  it("[design 1 sheets] given a file that is no picture, when it is chosen, then the field says so and keeps what it had", async () => {
    const favicon = "data:image/png;base64,AQID";
    const { body } = await openSheet("settings", "demo", "", [...documents, settings("demo", { favicon })]);
    const file = new File(["words"], "sign.txt", { type: "text/plain" });
    fireEvent.change(await screen.findByLabelText(texts["definitions.picture.choose"]), { target: { files: [file] } });
    await screen.findByText(texts["definitions.picture.failed"]);
    expect(body()).toBeNull();
  });
});
