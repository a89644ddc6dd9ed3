// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Select } from "./Select.tsx";

function Office(props: { clearable?: boolean }) {
  const [value, setValue] = useState<string | null>("bud");
  return (
    <Select
      label="Office"
      value={value}
      onChange={setValue}
      clearable={props.clearable}
      options={[
        { value: "bud", label: "Budapest" },
        { value: "muc", label: "München", disabled: true },
        { value: "vie", label: "Wien" },
      ]}
    />
  );
}
const box = (): HTMLElement => screen.getByRole("combobox", { name: "Office" });
const press = (key: string): boolean => fireEvent.keyDown(box(), { key });

beforeAll(installDom);
afterEach(cleanup);

describe("Select", () => {
  it("[forms 2 widgets] given options when led by the keyboard then disabled ones are passed over", () => {
    renderUi(<Office />);
    press("ArrowDown");
    press("ArrowDown");
    press("Enter");
    expect(box().textContent).toBe("Wien");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("[forms 2 widgets] given a closed select when a first letter is typed then that option is chosen", () => {
    renderUi(<Office />);
    press("w");
    expect(box().textContent).toBe("Wien");
  });

  it("[forms 2 widgets] given Delete when it may be emptied then it is, else not", () => {
    renderUi(<Office />);
    press("Delete");
    expect(box().textContent).toBe("Budapest");
    cleanup();
    renderUi(<Office clearable />);
    press("Delete");
    expect(box().textContent?.trim()).toBe("");
  });
});
