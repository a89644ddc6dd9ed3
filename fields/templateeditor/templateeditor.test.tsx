import { codeText, typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("templateeditor", views, fixtures, { texts });

/** The editor, once it is loaded. */
const editor = () => screen.findByRole("textbox", { name: "Field" }, { timeout: 20_000 });

describe("templateeditor", () => {
  it("[lists 2.9 templates] given a template, when it is edited, then the preview follows with names in the place of data", async () => {
    await drawField(views, { name: "", value: "<p>{{#items}}<b>{{name}}</b>{{/items}}</p>" }, { texts });
    const box = await editor();
    const [preview] = screen.getAllByRole("figure");
    if (preview === undefined) throw new Error("There is no preview.");
    expect(within(preview).getAllByText("name")).toHaveLength(2);
    typeCode(box, "<p>{{title}}</p>");
    expect(await within(preview).findByText("title")).toBeDefined();
  });

  it("[lists 2.9 templates] given a section that is not closed, when it is typed, then its place is marked and nothing is drawn", async () => {
    await drawField(views, { name: "", value: "<p>\n{{#items}}" });
    const box = await editor();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect([...box.querySelectorAll(".is-bad")].map(({ textContent }) => textContent).join("")).toBe("{{#items}}");
  });

  it("[lists 2.9 templates] given a template, when it is read, then its braces, names, signs and markup have colours of their own", async () => {
    await drawField(
      views,
      { name: "", value: '<p class="a {{b}}">{{#items}}x{{/items}}{{! said <b> }}</p>' },
      { texts },
    );
    const box = await editor();
    const coloured = (kind: string) => [...box.querySelectorAll(`.${kind}`)].map(({ textContent }) => textContent);
    await waitFor(() => expect(coloured("is-function")).toEqual(["<p", "b", "items", "items", "</p"]));
    expect(coloured("is-word")).toEqual(["class", "#", "/"]);
    expect(coloured("is-text")).toEqual(['"a ', '"']);
    expect(coloured("is-operator")).toContain("{{! said <b> }}");
  });

  it("[lists 2.9 templates] given the editor, when Tab is pressed in it, then the text stays as it is and the keyboard may leave", async () => {
    const { log } = await drawField(views, { name: "", value: "{{today}}" }, { texts });
    const box = await editor();
    // True: nothing has kept the browser from moving the keyboard.
    expect(fireEvent.keyDown(box, { key: "Tab", keyCode: 9 })).toBe(true);
    expect(codeText(box)).toBe("{{today}}");
    expect(log).toEqual([]);
  });
});
