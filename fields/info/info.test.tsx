import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

drawsFixtures("info", { Edit, Read }, fixtures, { texts });

describe("info", () => {
  it("[forms 3 info] given a label and a text with a key of the product, when it is read, then both stand there, the key as its text", async () => {
    const field = { type: "info", label: "Costs", formats: { text: "key:field.info" } };
    await drawField({ Edit, Read }, { name: "", field, value: null }, { texts });
    const note = within(screen.getByTestId("read")).getByRole("note");
    expect(note.textContent).toContain("Costs");
    expect(note.textContent).toContain(texts["field.info"]);
  });
});
