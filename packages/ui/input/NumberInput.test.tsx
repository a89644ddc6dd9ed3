// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderUi } from "../testing/renderUi.tsx";
import { NumberInput, type NumberInputProps } from "./NumberInput.tsx";

const values: (string | null)[] = [];

function Price(props: Partial<NumberInputProps> & { start: string | null }) {
  const { start, ...rest } = props;
  const [value, setValue] = useState(start);
  values.push(value);
  return <NumberInput label="Price" decimals={2} value={value} onChange={setValue} {...rest} />;
}

function box(): HTMLInputElement {
  const input = screen.getByLabelText("Price");
  if (!(input instanceof HTMLInputElement)) throw new Error("no input");
  return input;
}

function type(text: string): void {
  const input = box();
  for (const letter of text) {
    const native = new InputEvent("input", { bubbles: true, inputType: "insertText", data: letter });
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setter?.call(input, input.value + letter);
    fireEvent(input, native);
  }
}

afterEach(() => {
  cleanup();
  values.length = 0;
});

describe("NumberInput", () => {
  it("[forms 5 numbers] given a stored number when read and edited then groups show at rest and not while editing", () => {
    renderUi(<Price start="1860" />);
    expect(box().value).toBe("1\u00a0860,00");
    fireEvent.focus(box());
    expect(box().value).toBe("1860");
    fireEvent.blur(box());
    expect(box().value).toBe("1\u00a0860,00");
  });

  it("[forms 5 numbers] given a number of any precision when shown then it has its own digits and no more", () => {
    renderUi(<Price start="32.38" decimals={10} shownDecimals={0} />);
    expect(box().value).toBe("32,38");
  });

  it("[forms 5 numbers] given a person who types a decimal comma or point when leaving then the value is canonical", () => {
    renderUi(<Price start={null} />);
    fireEvent.focus(box());
    type("12,5");
    expect(values.at(-1)).toBe("12.5");
    fireEvent.blur(box());
    expect(box().value).toBe("12,50");
  });

  it("[forms 5 numbers] given letters, a third decimal or a second minus when typed then they are refused", () => {
    renderUi(<Price start={null} />);
    fireEvent.focus(box());
    type("-1x2,345-");
    expect(box().value).toBe("-12,34");
    expect(values.at(-1)).toBe("-12.34");
  });

  it("[forms 5 numbers] given a host that says what is no number when a word is typed then it stays, the value as well, and a number afterwards is read", () => {
    const said: (string | null)[] = [];
    function Notified() {
      const [text, setText] = useState<string | null>(null);
      const onUnreadable = (typed: string | null): void => {
        said.push(typed);
        setText(typed);
      };
      return <Price start="5" unreadable={text} onUnreadable={onUnreadable} />;
    }
    renderUi(<Notified />);
    fireEvent.focus(box());
    fireEvent.input(box(), { target: { value: "" } });
    type("abc");
    fireEvent.blur(box());
    expect([box().value, said.at(-1), values.at(-1)]).toEqual(["abc", "abc", null]);
    fireEvent.focus(box());
    fireEvent.input(box(), { target: { value: "12" } });
    expect([said.at(-1), values.at(-1)]).toEqual([null, "12"]);
    fireEvent.blur(box());
    expect(box().value).toBe("12,00");
  });

  it("[forms 5 numbers] given a field of whole numbers when a separator is typed then it is ignored", () => {
    renderUi(<Price start={null} decimals={0} integerDigits={3} />);
    fireEvent.focus(box());
    type("1,2345");
    expect(values.at(-1)).toBe("123");
  });

  it("[forms 5 numbers] given an amount with groups and a unit when pasted then it is read exactly", () => {
    renderUi(<Price start={null} integerDigits={20} />);
    fireEvent.focus(box());
    fireEvent.input(box(), { target: { value: "12.345.678.901.234.567,89 €" } });
    expect(values.at(-1)).toBe("12345678901234567.89");
    expect(box().value).toBe("12345678901234567,89");
  });

  it("[forms 5 numbers] given a decimal that is deleted when another is typed then the separator was kept", () => {
    renderUi(<Price start={null} />);
    fireEvent.focus(box());
    type("5.5");
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setter?.call(box(), "5.");
    fireEvent(box(), new InputEvent("input", { bubbles: true, inputType: "deleteContentBackward" }));
    type("37");
    expect(values.at(-1)).toBe("5.37");
    type("9");
    expect(values.at(-1)).toBe("5.37");
  });

  it("[forms 5 numbers] given bounds when a value outside is left then it moves to the nearer bound", () => {
    renderUi(<Price start={null} min="1" max="100" />);
    fireEvent.focus(box());
    type("250");
    expect(values.at(-1)).toBe("250");
    fireEvent.blur(box());
    expect(values.at(-1)).toBe("100");
  });

  it("[forms 5 numbers] given a number when all is deleted then the value is null", () => {
    renderUi(<Price start="5" />);
    fireEvent.focus(box());
    fireEvent.input(box(), { target: { value: "" } });
    expect(values.at(-1)).toBeNull();
  });

  it("[forms 5 numbers] given an English reader when reading then point and comma change places", () => {
    renderUi(<Price start="1234.5" />, "en-US");
    expect(box().value).toBe("1,234.50");
  });
});
