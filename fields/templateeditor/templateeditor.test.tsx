import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("templateeditor", views, fixtures, { texts });

describe("templateeditor", () => {
  it("[lists 2.9 templates] given a template, when it is edited, then the preview follows with names in the place of data", async () => {
    await drawField(views, { name: "", value: "<p>{{#items}}<b>{{name}}</b>{{/items}}</p>" }, { texts });
    const [preview] = screen.getAllByRole("figure");
    if (preview === undefined) throw new Error("There is no preview.");
    expect(within(preview).getAllByText("name")).toHaveLength(2);
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "<p>{{title}}</p>" } });
    expect(within(preview).getByText("title")).toBeDefined();
  });

  it("[lists 2.9 templates] given a section that is not closed, when it is typed, then the line is marked and nothing is drawn", async () => {
    await drawField(views, { name: "", value: "<p>\n{{#items}}" });
    expect(screen.getByRole("textbox", { name: "Field" }).getAttribute("aria-invalid")).toBe("true");
  });
});
