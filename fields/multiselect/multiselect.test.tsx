import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("multiselect", views, fixtures, { texts });
const field = fixtures[0]?.field ?? {};

describe("multiselect", () => {
  it("[forms 3 multiselect] given two chosen options, when a third is added, then the value has them in the order of the options", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu", "de"] }, { texts });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["English"]);
    fireEvent.click(screen.getByRole("option", { name: "English" }));
    expect(log).toEqual([[["hu", "en", "de"]]]);
  });

  it("[forms 3 multiselect] given one chosen option, when it is taken out, then the field is empty", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu"] }, { texts });
    fireEvent.click(screen.getByRole("button", { name: /Hungarian/ }));
    expect(log).toEqual([[null]]);
  });

  it("[forms 3 multiselect] given a key that is no option any more, when it is read, then the key stands there", async () => {
    await drawField(views, { name: "", field, value: ["hu", "la"] }, { texts });
    const read = within(screen.getByTestId("read")).getAllByRole("listitem");
    expect(read.map(({ textContent }) => textContent)).toEqual(["Hungarian", "la"]);
  });
});
