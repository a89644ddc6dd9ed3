import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("richtext", views, fixtures, { texts });

// jsdom measures no text.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.createElement("i").getBoundingClientRect();
});

const page = () => screen.findByRole("textbox", { name: "Field" }, { timeout: 20_000 });
const last = (log: readonly (readonly unknown[])[]) => log.at(-1)?.[0];
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Puts a text of the clipboard where the caret is; its whole text is chosen before. */
async function paste(html: string, plain = ""): Promise<HTMLElement> {
  const text = await page();
  text.focus();
  fireEvent.keyDown(text, { key: "a", ctrlKey: true });
  fireEvent.paste(text, {
    clipboardData: { getData: (type: string) => (type === "text/html" ? html : plain), items: [], files: [] },
  });
  return text;
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal><b><span style='mso-fareast-language:HU'>Handover<o:p></o:p></span></b></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>Keys</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Front door</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Meters</p>
<p class=MsoNormal><span style='font-weight:bold'>Signed</span> <a href="javascript:alert(1)">here</a><img src="file:///c:/x.png" onerror="alert(1)"></p><!--EndFragment--></body></html>`;

describe("richtext", () => {
  it("[forms 3 richtext] given a text with formats, when it is read, then they are drawn, and what a foreign table holds besides is not", async () => {
    const value =
      '<p onclick="alert(1)">One <b>two</b></p><iframe src="https://x.example"></iframe><a href="https://x.example">out</a>';
    await drawField(views, { name: "", value }, { texts });
    const read = screen.getByTestId("read");
    expect(within(read).getByText("two").tagName).toBe("STRONG");
    expect(read.querySelector("iframe, [onclick]")).toBeNull();
    expect(within(read).getByRole("link", { name: "out" }).getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("[forms 3 richtext] given a text pasted from an office program, when it is stored, then its formats and lists are left, and nothing of the program", async () => {
    const { log } = await drawField(views, { name: "", value: null }, { texts });
    await paste(word);
    await waitFor(() =>
      expect(last(log)).toBe(
        "<p><strong>Handover</strong></p><ul><li><p>Keys</p><ul><li><p>Front door</p></li></ul></li><li><p>Meters</p></li></ul><p><strong>Signed</strong> here</p>",
      ),
    );
  });

  it("[forms 3 richtext] given formats that the field does not have, when a text with them is pasted, then its letters stay, and there is no button for them", async () => {
    const formats = { bold: false, lists: false, links: false };
    const { log } = await drawField(views, { name: "", field: { formats }, value: null }, { texts });
    await paste('<ul><li><b>one</b> <i>two</i> <a href="https://x.example">three</a></li></ul>');
    await waitFor(() => expect(last(log)).toBe("<p>one <em>two</em> three</p>"));
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Italic",
      "Underline",
      "Strikethrough",
      "Superscript",
      "Subscript",
    ]);
  });

  it("[forms 3 richtext] given a chosen text, when formats are pressed, then it has them, the buttons are pressed, and keys do the same", async () => {
    const { log } = await drawField(views, { name: "", value: "<p>one</p>" }, { texts });
    const text = await page();
    text.focus();
    fireEvent.keyDown(text, { key: "a", ctrlKey: true });
    press("Bold");
    expect(last(log)).toBe("<p><strong>one</strong></p>");
    expect(screen.getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.keyDown(text, { key: ",", ctrlKey: true });
    expect(last(log)).toBe("<p><strong><sub>one</sub></strong></p>");
    press("Superscript");
    expect(last(log)).toBe("<p><strong><sup>one</sup></strong></p>");
    press("Numbers");
    expect(last(log)).toBe("<ol><li><p><strong><sup>one</sup></strong></p></li></ol>");
  });

  it("[forms 3 richtext] given a chosen text, when a link is set, then it leads there; an address that none may lead to is refused with the reason", async () => {
    const { log } = await drawField(views, { name: "", value: "<p>one</p>" }, { texts });
    const text = await page();
    text.focus();
    fireEvent.keyDown(text, { key: "a", ctrlKey: true });
    fireEvent.keyDown(text, { key: "k", ctrlKey: true });
    const address = screen.getByRole("textbox", { name: "Address of the link" });
    fireEvent.change(address, { target: { value: "javascript:alert(1)" } });
    press("Set link");
    expect(screen.getByRole("alert").textContent).toMatch(/web page/);
    fireEvent.change(address, { target: { value: "tessera.example/a?b=1&c=2" } });
    press("Set link");
    expect(last(log)).toBe('<p><a href="https://tessera.example/a?b=1&amp;c=2">one</a></p>');
    expect(screen.queryByRole("dialog")).toBeNull();
    press("Link");
    press("Remove link");
    expect(last(log)).toBe("<p>one</p>");
  });

  it("[forms 3 richtext] given a value that changes from outside, when it is drawn, then the new text stands there, and nothing is entered", async () => {
    const { change, log } = await drawField(views, { name: "", value: "<p>one</p>" }, { texts });
    await page();
    await change({ value: "<p>two <em>three</em></p>" });
    await waitFor(async () => expect((await page()).textContent).toBe("two three"));
    expect(log).toEqual([]);
  });

  it("[forms 5 richtext] given a longest text, when it is drawn, then the characters of the text are counted, and none of its markup", async () => {
    const field = { formats: { maxlength: 20 } };
    await drawField(views, { name: "", field, value: "<p><strong>😀😀 &amp;</strong></p>" }, { texts });
    await page();
    expect(document.body.textContent).toContain("4 of 20 characters");
  });

  it("[forms 3 richtext] given a cell of a sub-form, when it is opened, then its text is written below it, and Escape leads back", async () => {
    const { log } = await drawField(views, { name: "", value: "<p>one</p><p>two</p>" }, { texts, variant: "sheet" });
    const cell = await screen.findByRole("button", { name: "Field: one two" });
    fireEvent.click(cell);
    await paste("", "three");
    await waitFor(() => expect(last(log)).toBe("<p>three</p>"));
    fireEvent.keyDown(await page(), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Field: three" }));
  });
});
