import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { definePanel } from "@tessera/contract/definePanel.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { pageDocument } from "./page.ts";

const note = definePanel({
  id: "Note",
  aliases: [],
  params: closed({ text: Type.String() }),
  defaults: { text: "" },
  icon: "file-text",
  holdsData: false,
});

const column = (id: string, width = 6) => ({ id, width });
const body = (more: Partial<PageBody>): PageBody => ({
  label: "Orders",
  rows: [{ id: "r", columns: [column("a"), column("b")] }],
  gridItems: [],
  ...more,
});

const route = { kind: "url", id: "orders", schemaVersion: 1, subsystem: "shop", body: { page: "orders" } };

function problems(page: PageBody, urls: readonly TesseraDocument[] = [route]) {
  expect(Check(pageDocument.schema, page)).toBe(true);
  const document = { kind: "page", id: "orders", schemaVersion: 1, subsystem: "shop", body: page };
  const found = pageDocument.check?.(
    document,
    { get: () => null, all: (kind) => (kind === "url" ? urls : []) },
    {
      panelTypes: new Map([["Note", note]]),
      fieldTypes: new Map(),
    },
  );
  return (found ?? []).map(({ code, path, data }) => [code, path, data]);
}

describe("pageDocument", () => {
  it("[lists 3 page layout] given a page that no route shows, when it is checked, then it is said, and nothing is in the way of its publication", () => {
    expect(problems(body({}), [])).toEqual([["page_without_route", "", {}]]);
    expect(problems(body({}))).toEqual([]);
  });

  it("[lists 3 page layout] given a page with all its settings, when it is checked, then nothing is wrong", () => {
    const page = body({
      rows: [{ id: "r", columns: [column("a"), column("b")], divider: true }],
      gridItems: [
        {
          id: "i",
          type: "Note",
          params: { text: "x" },
          columnId: "a",
          collapsed: true,
          helpy: "Help",
          pure: false,
          keepAlive: false,
          dictionary: [{ id: "d", key: "list.empty", text: "None" }],
        },
      ],
      tabProperties: { tabPosition: "left", type: "line", stretch: false },
      content: { html: "<p>x</p>", css: ".a { color: red }", image: "/files/a.png" },
      popup: { closeModal: true, customCss: ".a { color: red }" },
    });
    expect(problems(page)).toEqual([]);
  });

  it("[lists 3 page layout] given panels at unknown places, of unknown types and with wrong settings, when it is checked, then each is named", () => {
    const item = { id: "i", type: "Note", params: { text: "x" }, columnId: "a" };
    expect(
      problems(
        body({
          gridItems: [
            { ...item, columnId: "z" },
            { ...item, type: "Hologram" },
            { ...item, params: { text: 1 } },
          ],
        }),
      ),
    ).toEqual([
      ["unknown_column", "/gridItems/0/columnId", { name: "z" }],
      ["unknown_panel_type", "/gridItems/1/type", { type: "Hologram" }],
      ["params_invalid", "/gridItems/2/params", { type: "Note" }],
    ]);
  });

  it("[lists 2.9 divider] given a movable line in a row of one column, when it is checked, then it is refused", () => {
    expect(problems(body({ rows: [{ id: "r", columns: [column("a", 12)], divider: true }] }))).toEqual([
      ["divider_columns", "/rows/0/divider", { count: 1 }],
    ]);
  });

  it("[lists 7 customCss] given style that may not be used, when it is checked, then it is refused where it stands", () => {
    const css = ".a { background: url(//evil.example) }";
    expect(problems(body({ content: { css }, popup: { customCss: "@import x;" } }))).toMatchObject([
      ["style_value", "/content/css", { text: "background: url(//evil.example)" }],
      ["style_syntax", "/popup/customCss", {}],
    ]);
  });

  it("[shell 3 layout] given a picture of another host, when it is checked, then it does not fit", () => {
    for (const image of ["https://evil.example/a.png", "//evil.example/a.png", "/\\evil.example"])
      expect(Check(pageDocument.schema, body({ content: { image } }))).toBe(false);
  });
});
