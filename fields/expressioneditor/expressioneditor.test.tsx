import functionTexts from "@tessera/expression/functions/i18n/en.json";
import { createLibrary } from "@tessera/expression/functions/library.ts";
import { standardFunctions } from "@tessera/expression/functions/standardLibrary.ts";
import expressionTexts from "@tessera/expression/i18n/en.json";
import { sampleScope } from "@tessera/expression/testing/sample.ts";
import { caretOf, codeText, placeCaret, typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { ExpressionToolsProvider } from "@tessera/web-kit/form/views/ExpressionToolsProvider.tsx";
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import ownTexts from "./i18n/en.json";
import { Read } from "./read.tsx";

const texts = { ...functionTexts, ...expressionTexts, ...ownTexts };
const tools = {
  scope: sampleScope,
  library: createLibrary(standardFunctions),
  descriptions: new Map<string, string>(),
};

/** The editor where names are known. */
function KnowingEdit(props: FieldEditProps): ReactNode {
  return (
    <ExpressionToolsProvider tools={tools}>
      <Edit {...props} />
    </ExpressionToolsProvider>
  );
}

const views = { Edit, Read };
const knowing = { Edit: KnowingEdit, Read };
drawsFixtures("expressioneditor", views, fixtures, { texts });

const box = () => screen.getByRole("textbox", { name: "Field" });
const info = () => document.querySelector(".t-expr__info")?.textContent;

const write = (text: string) => typeCode(box(), text);
const place = (text: string) => placeCaret(box(), text.indexOf("|"));

describe("expressioneditor", () => {
  it("[forms 3 field types] given an expression, when it is emptied, then the value is null", async () => {
    const { log } = await drawField(views, { name: "", value: "1" }, { texts });
    write(" ");
    expect(log).toEqual([[null]]);
  });

  it("[design 6 highlight] given an expression with a problem, when it is drawn, then its part is underlined and the problem named", async () => {
    const { container } = await drawField(knowing, { name: "", value: "count + prise" }, { texts });
    expect([...container.querySelectorAll(".cm-content .is-bad")].map((part) => part.textContent)).toEqual(["prise"]);
    expect(info()).toBe("There is no field called “prise”. Did you mean “price”?");
    expect(box().getAttribute("aria-describedby")).toContain(document.querySelector(".t-expr__info")?.id);
  });

  it("[design 6 hover] given a sound expression, when the caret moves, then the word there is explained", async () => {
    await drawField(knowing, { name: "", value: "round(price) + count" }, { texts });
    place("round(price) + co|unt");
    expect(info()).toBe("count: whole number");
    place("rou|nd(price) + count");
    expect(info()).toBe("round(number, digits?): The number rounded to this many decimals, halves away from zero.");
    place("round(price) +| count");
    expect(info()).toBe("Result: exact decimal");
  });

  it("[design 6 completion] given the beginning of a name, when a suggestion is chosen by the keyboard, then it is put in and the caret stands behind it", async () => {
    await drawField(knowing, { name: "", value: "1 + " }, { texts });
    write("1 + pri");
    const options = await screen.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["priceexact decimal"]);
    expect(box().getAttribute("aria-activedescendant")).toBe(options[0]?.id);
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(codeText(box())).toBe("1 + price");
    expect(caretOf(box())).toBe(9);
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("[design 6 completion] given several suggestions, when one moves down and takes a function, then the caret stands between its brackets", async () => {
    await drawField(knowing, { name: "", value: "" }, { texts });
    write("sub");
    await screen.findByText("The characters between two positions (from 0, without the end).");
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    fireEvent.keyDown(box(), { key: "ArrowUp" });
    fireEvent.keyDown(box(), { key: "Tab" });
    expect(codeText(box())).toBe("substring()");
    expect(caretOf(box())).toBe(10);
  });

  it("[design 6 completion] given Escape, when suggestions are open, then they close and the text stays", async () => {
    await drawField(knowing, { name: "", value: "" }, { texts });
    fireEvent.keyDown(box(), { key: " ", ctrlKey: true });
    expect((await screen.findAllByRole("option")).length).toBeGreaterThan(20);
    fireEvent.keyDown(box(), { key: "Escape" });
    expect(screen.queryByRole("option")).toBeNull();
    expect(codeText(box())).toBe("");
  });

  it("[design 6 format] given an untidy expression, when it is tidied, then it has its usual form, and one with remarks is left alone", async () => {
    await drawField(knowing, { name: "", value: "count+(1)" }, { texts });
    fireEvent.click(screen.getByRole("button", { name: "Format" }));
    expect(codeText(box())).toBe("count + 1");
    write("count /* why */ + 1");
    expect(screen.getByRole("button", { name: "Format" })).toHaveProperty("disabled", true);
  });

  it("[forms 7 expression] given the list of functions, when one is looked for and chosen, then it is put in at the caret", async () => {
    await drawField(knowing, { name: "", value: "1 + " }, { texts });
    place("1 + |");
    fireEvent.click(screen.getByRole("button", { name: "Functions" }));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "workdays later" } });
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
    fireEvent.click(screen.getByRole("button", { name: /^addWorkdays/ }));
    expect(codeText(box())).toBe("1 + addWorkdays()");
  });

  it("[design 6 names] given no known place, when an expression is written, then only its form is checked", async () => {
    const { container } = await drawField(views, { name: "", value: "anything + 1" }, { texts });
    expect(container.querySelectorAll(".cm-content .is-bad")).toHaveLength(0);
    write("anything +");
    expect(info()).toBe("The expression cannot be read here.");
  });
});
