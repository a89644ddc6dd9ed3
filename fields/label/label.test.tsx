import { installDom } from "@tessera/ui/testing/installDom.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { cleanup, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read, Cell };
beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("label", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when it is drawn, then axe finds nothing and the console is quiet",
    async (fixture) => {
      const complaints = vi.spyOn(console, "error");
      const { container } = await drawField(views, fixture, { texts });
      const { violations } = await axe.run(container, {
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(complaints.mock.calls).toEqual([]);
    },
  );

  it("[forms 3 field types] given a label, when it is drawn, then its words stand there alone", async () => {
    await drawField(views, {
      name: "",
      field: { label: "Fill in both pages." },
      value: null,
      state: { label: "Fill in both pages." },
    });
    expect(screen.getAllByText("Fill in both pages.").length).toBe(4);
  });
});
