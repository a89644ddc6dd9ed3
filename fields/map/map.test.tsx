import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import type { MapValue } from "./mapValue.ts";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("map", views, fixtures, { texts });

const [empty, yard] = fixtures;
const named = (fixture: typeof empty) => ({ name: "", value: null, ...fixture });
const group = () => screen.findByRole("group", { name: "Field" }, { timeout: 20_000 });
/** The shapes of the last value that the editor gave. */
const last = (log: readonly (readonly unknown[])[]) =>
  (toJson((log.at(-1)?.[0] ?? null) as EngineValue) as MapValue | null)?.features ?? null;

/** Types a place and enters it. */
function type(text: string): void {
  const box = screen.getByRole("textbox", { name: /Add by coordinates/ });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: "Enter" });
}

describe("map", () => {
  it("[forms 3 map] given a map, when places are typed, then they are a point, a line and an area, which are named, listed and removed by keys alone", async () => {
    const { log } = await drawField(views, named(empty), { texts });
    await group();
    type("47.5, 19.04");
    expect(last(log)).toEqual([
      { type: "Feature", geometry: { type: "Point", coordinates: [19.04, 47.5] }, properties: {} },
    ]);
    type("47.5, 19.04 | 48, 20");
    type("1 2 | 3 4 | 5 6 | 1 2");
    expect(last(log)?.map(({ geometry }) => geometry.type)).toEqual(["Point", "LineString", "Polygon"]);
    fireEvent.change(screen.getByRole("textbox", { name: "Name of shape 2" }), { target: { value: "Way in" } });
    expect(last(log)?.[1]?.properties).toEqual({ name: "Way in" });
    fireEvent.click(screen.getByRole("button", { name: "Remove: Way in" }));
    expect(last(log)?.map(({ geometry }) => geometry.type)).toEqual(["Point", "Polygon"]);
    fireEvent.click(screen.getByRole("button", { name: "Remove: Area 2" }));
    fireEvent.click(screen.getByRole("button", { name: "Remove: Point 1" }));
    expect(last(log)).toBeNull();
  });

  it("[forms 3 map] given what is no place, or a kind that the field does not have, when it is typed, then that is said and nothing is added", async () => {
    const fixture = { ...named(empty), field: { ...empty?.field, formats: { lines: false } } };
    const { log } = await drawField(views, fixture, { texts });
    await group();
    type("by the lift");
    expect(screen.getByRole("alert").textContent).toMatch(/latitude and longitude/);
    type("1 2 | 3 4");
    expect(screen.getByRole("alert").textContent).toMatch(/not allowed/);
    expect(screen.queryByRole("button", { name: "Draw a line" })).toBeNull();
    expect(log).toEqual([]);
  });

  it("[forms 3 map] given as many shapes as the field takes, when it is drawn, then no more can be added", async () => {
    const fixture = { ...named(yard), field: { ...yard?.field, formats: { maxShapes: 3 } } };
    await drawField(views, fixture, { texts });
    const tools = within(await group()).getByRole("toolbar", { name: "Draw" });
    expect(within(tools).getByRole("button", { name: "Add a point" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("textbox", { name: /Add by coordinates/ })).toBeNull();
  });

  it("[forms 3 map] given a tool that is on, when Escape is pressed, then it is off again, and what to do is said as long as it is on", async () => {
    await drawField(views, named(yard), { texts });
    const map = await group();
    const button = () => within(map).getByRole("button", { name: "Move points and corners" });
    fireEvent.click(button());
    type("47.4, 19");
    expect(within(map).getByRole("status").textContent).toMatch(/^Drag points/);
    expect(button().getAttribute("aria-pressed")).toBe("true");
    fireEvent.keyDown(button(), { key: "Escape" });
    expect(within(map).getByRole("status").textContent).toBe("");
    expect(button().getAttribute("aria-pressed")).toBe("false");
  });

  it("[forms 3 map] given shapes, when they are read, then they stand there as text too, and nothing is loaded from elsewhere", async () => {
    const { container } = await drawField(views, named(yard), { texts });
    const read = screen.getByTestId("read");
    expect(within(read).getByRole("list").textContent).toContain("Gate Point, 47.4985, 19.0395");
    await waitFor(() => expect(read.querySelector(".leaflet-container")).not.toBeNull(), { timeout: 20_000 });
    const addresses = [...container.querySelectorAll("[src], [href]")].map(
      (one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "",
    );
    expect(addresses.filter((address) => /^(?:https?:)?\/\//.test(address))).toEqual([]);
  });

  it("[forms 5 map] given what is no map, when it is read, then nothing is drawn of it", async () => {
    await drawField(views, { name: "", field: { valueType: "json" }, value: "no map" }, { texts });
    expect(screen.getByTestId("read").textContent).toBe("");
  });
});
