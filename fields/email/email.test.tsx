import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("email", views, fixtures, { texts });

describe("email", () => {
  it("[forms 3 email] given an address, when it is typed with blanks around it and taken out, then it is stored without them, then null", async () => {
    const { log } = await drawField(views, { name: "", value: "a@b.hu" });
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: " eva@example.com " } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    expect(log).toEqual([["eva@example.com"], [null]]);
  });

  it("[forms 3 email] given an address and another text, when they are read, then only the address begins a message", async () => {
    await drawField(views, { name: "", value: "eva@example.com" });
    expect(screen.getByRole("link", { name: "eva@example.com" }).getAttribute("href")).toBe("mailto:eva@example.com");
  });
});
