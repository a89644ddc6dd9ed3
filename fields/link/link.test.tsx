import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";
import { typedAddress } from "./safeAddress.ts";

const views = { Edit, Read };
drawsFixtures("link", { ...views, Cell }, fixtures, { texts });
const field = { type: "link" } as const;

describe("link", () => {
  it("[forms 3 link] given a host without a scheme, when it is typed and the field is left, then it is the address of a page", async () => {
    const { log } = await drawField(views, { name: "", field, value: null }, { texts });
    const box = screen.getByRole("textbox", { name: "Field" });
    fireEvent.change(box, { target: { value: "example.com" } });
    fireEvent.blur(box);
    expect(log).toEqual([["example.com"], ["https://example.com"]]);
  });

  it("[forms 3 link] given hundreds of thousands of signs that are nearly a mailbox, when they are typed, then each is looked at a few times at most", () => {
    const text = `a@b${".c".repeat(200_000)}@`;
    expect(typedAddress(text)).toBe(text);
    expect(typedAddress("anna@mail.example.com")).toBe("mailto:anna@mail.example.com");
  });

  it("[forms 3 link] given an address, when it is read, then it is followed in a tab of its own that knows nothing of this one", async () => {
    await drawField(views, { name: "", field, value: "https://example.com/" }, { texts });
    const link = within(screen.getByTestId("read")).getByRole("link");
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "https://example.com/",
      "_blank",
      "noopener noreferrer",
    ]);
    expect(link.textContent).toContain("example.com");
  });

  it("[forms 3 link] given words of its own, when it is read and stands in a list, then it says these", async () => {
    const fixture = {
      name: "",
      field: { ...field, formats: { linkText: "Data sheet" } },
      value: "https://example.com/a",
    };
    await drawField({ ...views, Cell }, fixture, { texts });
    for (const place of ["read", "cell"])
      expect(within(screen.getByTestId(place)).getByRole("link").textContent).toContain("Data sheet");
  });

  it("[forms 3 link] given a script in the place of an address, when it is drawn, then it is text everywhere", async () => {
    await drawField({ ...views, Cell }, { name: "", field, value: "javascript:alert(1)" }, { texts });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByTestId("read").textContent).toBe("javascript:alert(1)");
  });
});
