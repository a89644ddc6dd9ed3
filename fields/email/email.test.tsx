import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("email", views, fixtures, { texts });

describe("email", () => {
  it.each([
    ["anna@example.hu", true],
    ["anna.kiss+shop@mail.example.co.uk", true],
    ["árvíz@tükör.hu", true],
    ["anna@localhost", false],
    ["anna", false],
    ["@example.hu", false],
    ["an na@example.hu", false],
    ["anna@@example.hu", false],
    ["anna..b@example.hu", false],
    ["anna@-example.hu", false],
    ["anna@example..hu", false],
    [`${"a".repeat(65)}@example.hu`, false],
    [`anna@${"a.".repeat(200)}hu`, false],
  ])("[forms 5 email] given %s, when it is checked, then whether it is an address is %s", (value, isAddress) => {
    expect(behaviour.check?.(value, {}) ?? null).toEqual(
      isAddress ? null : { code: "field.email.invalid", data: { value } },
    );
  });

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
