// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { DateInput } from "./DateInput.tsx";
import { DateTimeInput } from "./DateTimeInput.tsx";
import type { TemporalInputProps } from "./TemporalInput.tsx";

const values: (string | null)[] = [];
const sentences: (string | null)[] = [];

function Due(props: Partial<TemporalInputProps> & { start: string | null; time?: boolean }) {
  const { start, time, ...rest } = props;
  const [value, setValue] = useState(start);
  values.push(value);
  const Input = time ? DateTimeInput : DateInput;
  return (
    <Input
      label="Due"
      value={value}
      onChange={setValue}
      onUnreadable={(sentence) => sentences.push(sentence)}
      {...rest}
    />
  );
}

function box(): HTMLElement {
  return screen.getByRole("textbox", { name: "Due" });
}

beforeAll(installDom);
afterEach(() => {
  cleanup();
  values.length = 0;
  sentences.length = 0;
});

describe("DateInput", () => {
  it("[forms 9 formats] given a date when an English and a Hungarian read it then each sees the own format", () => {
    renderUi(<Due start="2026-11-21" />, "en-US");
    expect(box()).toHaveProperty("value", "11/21/2026");
    cleanup();
    renderUi(<Due start="2026-11-21" />);
    expect(box()).toHaveProperty("value", "2026-11-21");
  });

  it("[forms 2 widgets] given typed text when left then it becomes the wire form", () => {
    renderUi(<Due start={null} />);
    fireEvent.change(box(), { target: { value: "2026. 12. 8." } });
    fireEvent.blur(box());
    expect(values.at(-1)).toBe("2026-12-08");
    expect(box()).toHaveProperty("value", "2026-12-08");
  });

  it("[forms 2 widgets] given text that is no date when left then it stays, is marked, and the value is kept", () => {
    renderUi(<Due start="2026-11-21" />);
    fireEvent.change(box(), { target: { value: "2026-02-30" } });
    fireEvent.blur(box());
    expect(values.at(-1)).toBe("2026-11-21");
    expect(box()).toHaveProperty("value", "2026-02-30");
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(sentences).toEqual(["This is not a date. Enter it as éééé-hh-nn."]);
    fireEvent.change(box(), { target: { value: "2026-03-01" } });
    fireEvent.blur(box());
    expect(sentences.at(-1)).toBeNull();
    expect(values.at(-1)).toBe("2026-03-01");
  });

  it("[design 5 values] given a stored value with seconds when only looked at then it is not rewritten", () => {
    renderUi(<Due time start="2026-11-21 09:30:15.123456" />);
    fireEvent.change(box(), { target: { value: "2026-11-21 09:30x" } });
    fireEvent.change(box(), { target: { value: "2026-11-21 09:30" } });
    fireEvent.blur(box());
    expect(values.at(-1)).toBe("2026-11-21 09:30:15.123456");
  });

  it("[forms 2 widgets] given the calendar when led by the keyboard then the day under the focus is taken", () => {
    renderUi(<Due start="2026-11-21" />);
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    expect(document.activeElement?.getAttribute("data-day")).toBe("2026-11-21");
    for (const key of ["ArrowRight", "ArrowDown", "PageDown"]) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    }
    expect(document.activeElement?.getAttribute("data-day")).toBe("2026-12-29");
    fireEvent.click(document.activeElement ?? document.body);
    expect(values.at(-1)).toBe("2026-12-29");
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[forms 2 widgets] given the calendar when opened then weeks begin on Monday, in English (US) on Sunday", () => {
    renderUi(<Due start="2026-11-21" />);
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    expect(screen.getAllByRole("columnheader")[0]?.getAttribute("abbr")).toBe("hétfő");
    cleanup();
    renderUi(<Due start="2026-11-21" />, "en-US");
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    expect(screen.getAllByRole("columnheader")[0]?.getAttribute("abbr")).toBe("Sunday");
  });

  it("[design 12 dates] given bounds when days are picked then the last allowed day works and the next does not", () => {
    renderUi(<Due start="2026-11-21" max="2026-11-24" />);
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    fireEvent.click(document.querySelector('[data-day="2026-11-25"]') ?? document.body);
    expect(values.at(-1)).toBe("2026-11-21");
    fireEvent.click(document.querySelector('[data-day="2026-11-24"]') ?? document.body);
    expect(values.at(-1)).toBe("2026-11-24");
  });
});
