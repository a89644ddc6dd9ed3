import { Field } from "@tessera/ui/field/Field.tsx";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { renderUi } from "@tessera/ui/testing/renderUi.tsx";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CodeSuggestion } from "./codeSuggestion.ts";
import { ExpressionCode } from "./ExpressionCode.tsx";
import type { MarkedRange } from "./problemMarks.ts";
import { caretOf, codeText, typeCode } from "./testing/typeCode.ts";

beforeAll(installDom);
afterEach(cleanup);

const price: CodeSuggestion = { name: "price", shown: "price", type: "number", call: null, form: "", help: "Price" };

interface Drawn {
  readonly texts: string[];
  readonly keys: string[];
  readonly take: (text: string) => void;
}

/**
 * Draws the editor in a field; `texts` are those it reported, `keys` those that left it, `take` gives it another text.
 */
function draw(options: { readOnly?: boolean; error?: string; problems?: readonly MarkedRange[] } = {}): Drawn {
  const drawn = { texts: [] as string[], keys: [] as string[], take: (_: string): void => {} };
  function Editor(): ReactNode {
    const [value, setValue] = useState("count + 1");
    drawn.take = (text) => act(() => setValue(text));
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for what is around an editor
      <div onKeyDown={({ key }) => drawn.keys.push(key)}>
        <Field label="Rule" error={options.error} required>
          <ExpressionCode
            value={value}
            problems={options.problems ?? []}
            suggestionsLabel="Suggestions"
            readOnly={options.readOnly}
            suggest={(text, at) => ({ from: 0, to: at, items: text.endsWith("p") ? [price] : [] })}
            onChange={(text) => {
              drawn.texts.push(text);
              setValue(text);
            }}
          />
        </Field>
      </div>
    );
  }
  renderUi(<Editor />);
  return drawn;
}

const box = () => screen.getByRole("textbox", { name: /^Rule/ });

describe("ExpressionCode", () => {
  it("[design 9 keyboard] given a text that was typed, when Ctrl and Z are pressed, then the editor takes its step back and nothing around it hears of the keys", () => {
    const { keys, texts } = draw();
    typeCode(box(), "count + 2");
    fireEvent.keyDown(box(), { key: "z", ctrlKey: true });
    expect(texts).toEqual(["count + 2", "count + 1"]);
    fireEvent.keyDown(box(), { key: "z", ctrlKey: true });
    expect([texts.length, keys]).toEqual([2, []]);
  });

  it("[design 9 keyboard] given no suggestions, when Tab is pressed, then the editor leaves it to the page", () => {
    const { keys } = draw();
    expect(fireEvent.keyDown(box(), { key: "Tab" })).toBe(true);
    expect(keys).toEqual(["Tab"]);
    expect(codeText(box())).toBe("count + 1");
  });

  it("[design 9 keyboard] given an error at the field, when assistive technology asks the editor, then it has the field's name, its note and its marks", () => {
    draw({ error: "Nothing is called so." });
    const note = document.getElementById(box().getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("Nothing is called so.");
    expect([box().getAttribute("aria-invalid"), box().getAttribute("aria-required")]).toEqual(["true", "true"]);
  });

  it("[design 9 keyboard] given an editor, when its label is pressed, then the keyboard is in the editor", () => {
    draw();
    fireEvent.click(screen.getByText("Rule"));
    expect(document.activeElement).toBe(box());
  });

  it("[design 9 commands] given another text from outside, when the editor takes its steps back, then it stays with that text", () => {
    const { take, texts } = draw();
    typeCode(box(), "count + 2");
    take("price");
    fireEvent.keyDown(box(), { key: "z", ctrlKey: true });
    expect([codeText(box()), texts]).toEqual(["price", ["count + 2"]]);
  });

  it("[design 6 completion] given a name under way, when a suggestion is taken, then it stands there and the caret behind it", async () => {
    const { texts } = draw();
    typeCode(box(), "p");
    await screen.findByRole("option");
    fireEvent.keyDown(box(), { key: "Enter" });
    expect([texts.at(-1), caretOf(box())]).toEqual(["price", 5]);
  });

  it("[design 6 highlight] given a problem behind the last character, when it is drawn, then the last character is underlined", () => {
    draw({ problems: [{ from: 9, to: 9, severity: "error" }] });
    expect(document.querySelector(".cm-content .is-bad")?.textContent).toBe("1");
  });

  it("[forms 4 lock] given a text that may only be read, when a key would change it, then it stays, and assistive technology is notified", () => {
    const { texts } = draw({ readOnly: true });
    fireEvent.keyDown(box(), { key: "Backspace" });
    expect([codeText(box()), texts]).toEqual(["count + 1", []]);
    expect(box().getAttribute("aria-readonly")).toBe("true");
  });
});
