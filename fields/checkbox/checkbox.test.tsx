import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("checkbox", views, fixtures, { texts });

describe("checkbox", () => {
  it("[forms 3 field types] given no answer yet, when it is ticked and ticked off, then the value is yes and then no", async () => {
    const { log } = await drawField(views, { name: "", field: { valueType: "boolean" }, value: null });
    const box = screen.getByRole("checkbox", { name: "Field" });
    fireEvent.click(box);
    fireEvent.click(box);
    expect(log).toEqual([[true], [false]]);
  });

  it("[forms 3 field types] given an answer, when it is read, then it is a text", async () => {
    await drawField(views, { name: "", field: { valueType: "boolean" }, value: false }, { texts });
    expect(screen.getByTestId("read").textContent).toBe("No");
  });
});
