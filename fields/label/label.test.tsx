import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("label", views, fixtures, { texts });

describe("label", () => {
  it("[forms 3 field types] given a label, when it is drawn, then its text stands there alone", async () => {
    await drawField(views, {
      name: "",
      field: { label: "Fill in both pages." },
      value: null,
      state: { label: "Fill in both pages." },
    });
    expect(screen.getAllByText("Fill in both pages.").length).toBe(3);
  });
});
