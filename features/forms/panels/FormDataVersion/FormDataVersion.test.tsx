import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { drawPanel } from "../../ui/testing/drawPanel.tsx";
import { versionsApi } from "../../ui/testing/orderVersions.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

afterEach(cleanup);

const draw = (url: string) => drawPanel(<View id="panel1" params={{ form: "order" }} />, url, versionsApi());

const compared = () => screen.findByRole("region", { name: texts["form.versions.compared"] });

describe("FormDataVersion", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when the panel is drawn, then axe finds nothing",
    async ({ params, url }) => {
      const { container } = await drawPanel(<View id="panel1" params={params} />, url, versionsApi());
      if (url.includes("id=")) await compared();
      else await screen.findByText(texts["form.versions.none"]);
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[forms 2 versions] given a version with one before it, when it is shown, then both stand side by side, read-only, with what differs in words", async () => {
    await draw("/orders/version?id=order~o1~2");
    const region = await compared();
    expect(
      within(region)
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Version 1", "Version 2"]);
    expect(within(region).queryByRole("textbox")).toBeNull();
    expect(within(region).getAllByText(texts["form.versions.modified"]).length).toBeGreaterThan(1);
    expect(within(region).getByText(texts["form.versions.no_row"])).toBeDefined();
    expect(within(region).getByText("Form, version 1")).toBeDefined();
  });

  it("[forms 2 versions] given the first version, when it is shown, then it stands alone, and it says that there is none before", async () => {
    await draw("/orders/version?id=order~o1~1");
    const region = await compared();
    expect(within(region).getAllByRole("heading", { level: 2 })).toHaveLength(1);
    expect(within(region).getByText(texts["form.versions.no_former"])).toBeDefined();
  });

  it("[forms 8 versions] given an address that names no version, one that cannot be read, and one of another form, when the panel is shown, then it says so", async () => {
    await draw("/orders/version");
    await screen.findByText(texts["form.versions.none"]);
    cleanup();
    await draw("/orders/version?id=order~o1~9");
    await screen.findByText(texts["form.versions.not_valid"]);
    cleanup();
    await draw("/orders/version?id=invoice~o1~1");
    await screen.findByText(texts["form.versions.not_valid"]);
  });

  it("[forms 2 versions] given the history beside it, when another version is put on a side, then it is compared", async () => {
    await draw("/orders/version?id=order~o1~2");
    await compared();
    fireEvent.click(await screen.findByRole("button", { name: "Version 3 on the right" }));
    await screen.findByText("3", { exact: false, selector: "h2" });
    const region = await compared();
    expect(
      within(region)
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Version 1", "Version 3"]);
    expect(screen.getByRole("button", { name: "Version 3 on the right" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("[forms 2 versions] given differences, when N and P are pressed, then they lead from one to the next and back, and the switch leaves these alone", async () => {
    await draw("/orders/version?id=order~o1~2");
    const region = await compared();
    const step = (key: string) => act(async () => void fireEvent.keyDown(region, { key }));
    await step("n");
    expect(within(region).getByText(/^Difference 1 of /u)).toBeDefined();
    await step("n");
    expect(within(region).getByText(/^Difference 2 of /u)).toBeDefined();
    await step("p");
    expect(within(region).getByText(/^Difference 1 of /u)).toBeDefined();
    expect(region.querySelectorAll(".is-at").length).toBe(2);
    const before = region.querySelectorAll(".t-versions__field").length;
    fireEvent.click(within(region).getByRole("button", { name: /^Differences/u }));
    expect(region.querySelectorAll(".t-versions__field").length).toBeLessThan(before);
  });

  it("[forms 2 versions] given a longer text of which words changed, when it is compared, then only these are marked", async () => {
    await draw("/orders/version?id=order~o1~3");
    const region = await compared();
    expect([...region.querySelectorAll("del, ins")].map(({ textContent }) => textContent)).toEqual([
      "Stools",
      "Chairs",
    ]);
  });
});
