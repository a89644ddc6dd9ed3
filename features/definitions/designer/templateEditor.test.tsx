import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { codeText, typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { documents, openSheet } from "./testing/openSheet.tsx";

beforeAll(installDom);
afterEach(clearPage);

const template = (body: object): TesseraDocument =>
  JSON.parse(
    JSON.stringify({
      kind: "template",
      id: "cards",
      schemaVersion: 1,
      subsystem: "demo",
      body: { label: "Cards", content: "{{today}}", ...body },
    }),
  );
const open = (body: object) => openSheet("template", "cards", "", [...documents, template(body)]);
const editor = () => screen.findByRole("textbox", { name: /^Content/ }, { timeout: 20_000 });

/** Asks for names in the editor until one is offered. */
async function askFor(box: HTMLElement, name: RegExp): Promise<void> {
  await waitFor(
    () => {
      const option = screen.queryByRole("option", { name });
      // Asked again only where nothing is offered: what is being asked for cannot be taken yet.
      if (option === null) fireEvent.keyDown(box, { key: " ", ctrlKey: true });
      expect(option).not.toBeNull();
    },
    { timeout: 20_000 },
  );
}

describe("the editor of templates", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given a template of a list, when a section of its rows is written, then its columns are suggested and the text is stored", async () => {
    const { body } = await open({ type: "items", list: "requests" });
    const box = await editor();
    typeCode(box, "{{#items}}{{sub");
    await askFor(box, /^subject/);
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(codeText(box)).toBe("{{#items}}{{subject"));
    typeCode(box, "{{#items}}{{subject}}{{/items}}");
    await waitFor(() => expect(body()).toMatchObject({ content: "{{#items}}{{subject}}{{/items}}" }));
  });

  it("[design 1 sheets] given a template of a record, when a name is written that its form has no field for, then its place is marked as a warning", async () => {
    await open({ type: "record", form: "request", content: "{{cost}} {{costs}}" });
    const box = await editor();
    const marked = () => [...box.querySelectorAll(".is-warned")].map(({ textContent }) => textContent).join("");
    await waitFor(() => expect(marked()).toBe("{{costs}}"), { timeout: 20_000 });
    expect(box.getAttribute("aria-invalid")).toBeNull();
  });
});
