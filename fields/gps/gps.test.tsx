import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import locationTexts from "@tessera/web-kit/i18n/en.json";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import own from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
const texts = { ...locationTexts, ...own };
drawsFixtures("gps", views, fixtures, { texts });

type Found = (position: { readonly coords: object }) => void;
type Failed = (error: { readonly code: number }) => void;

/** A device that answers when the test says so. */
function device() {
  const asked: { readonly found: Found; readonly failed: Failed }[] = [];
  const geolocation = { getCurrentPosition: (found: Found, failed: Failed) => asked.push({ found, failed }) };
  Object.defineProperty(window.navigator, "geolocation", { configurable: true, value: geolocation });
  return asked;
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Field" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const danube = { latitude: 47.4685, longitude: 19.0702, accuracy: 11.6 };

afterEach(() => {
  Reflect.deleteProperty(window.navigator, "geolocation");
});

describe("gps", () => {
  it("[forms 3 gps] given a place typed as Hungarians write numbers, when it is typed, left and taken out, then it is stored in degrees and shown in them", async () => {
    const { log } = await drawField(views, { name: "", value: null }, { language: "hu", texts });
    fireEvent.change(box(), { target: { value: "47,4685;19,0702" } });
    expect([box().value, log.at(-1)]).toEqual(["47,4685;19,0702", ["47.4685;19.0702"]]);
    fireEvent.blur(box());
    expect(box().value).toBe("47,4685;\u00a019,0702");
    fireEvent.change(box(), { target: { value: " " } });
    expect(log.at(-1)).toEqual([null]);
  });

  it("[forms 3 gps] given a value that changes from outside while it is typed, when it is drawn, then the new one stands there", async () => {
    const { change } = await drawField(views, { name: "", value: "1;2" }, { texts });
    fireEvent.change(box(), { target: { value: "47.4685;19." } });
    await change({ value: "1;2" });
    expect(box().value).toBe("1,\u00a02");
  });

  it.each([
    ["hu", "47,4685°;\u00a019,0702°"],
    ["de", "47,4685°;\u00a019,0702°"],
    ["en", "47.4685°,\u00a019.0702°"],
  ] as const)("[forms 3 gps] given a place, when it is read in %s, then it is %s", async (language, shown) => {
    await drawField(views, { name: "", value: "47.4685;19.0702" }, { language, texts });
    expect(screen.getByTestId("read").textContent).toBe(shown);
  });

  it("[forms 3 gps] given a device that knows where it is, when it is asked, then the field waits, has the place, and says how exact it is", async () => {
    const asked = device();
    const { log } = await drawField(views, { name: "", value: null }, { texts });
    press("My location");
    expect(screen.getByRole("status").textContent).toBe("Finding the location…");
    asked[0]?.found({ coords: danube });
    await waitFor(() => expect(log).toEqual([["47.468500;19.070200"]]));
    expect(box().value).toBe("47.468500,\u00a019.070200");
    expect(screen.getByRole("status").textContent).toBe("Accurate to 12 m.");
    fireEvent.change(box(), { target: { value: "1;2" } });
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("[forms 3 gps] given a device that is being asked, when the person stops it, types or leaves, then a late answer changes nothing", async () => {
    const asked = device();
    const { log } = await drawField(views, { name: "", value: null }, { texts });
    press("My location");
    press("Stop searching");
    expect(screen.getByRole("status").textContent).toBe("");
    press("My location");
    fireEvent.change(box(), { target: { value: "1;2" } });
    press("My location");
    expect(asked).toHaveLength(3);
    cleanup();
    for (const { found } of asked) found({ coords: danube });
    await Promise.resolve();
    expect(log).toEqual([["1;2"]]);
  });

  it.each([
    [1, /cannot be used.*type the location/],
    [2, /cannot determine its location/],
    [3, /did not find its location in time/],
  ])(
    "[shell 8 location] given a device that fails with %i, when it is asked, then the field says why and keeps its value",
    async (code, text) => {
      const asked = device();
      const { log } = await drawField(views, { name: "", value: "1;2" }, { texts });
      press("My location");
      asked[0]?.failed({ code });
      await screen.findByText(text);
      expect([box().value, log]).toEqual(["1,\u00a02", []]);
      press("My location");
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  it("[shell 8 location] given a mobile shell whose bridge never came, when the device is asked, then the field says so in a text of the product", async () => {
    vi.useFakeTimers();
    try {
      vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue("jsdom TesseraMobile/1");
      const drawn = drawField(views, { name: "", value: null }, { texts });
      await vi.advanceTimersByTimeAsync(0);
      await drawn;
      press("My location");
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.getByRole("status").textContent).toBe("The location is not available yet. Try again in a moment.");
    } finally {
      vi.useRealTimers();
    }
  });

  it("[forms 3 gps] given a cell of a sub-form, when it is edited, then it is typed and there is no button", async () => {
    await drawField(views, { name: "", value: "1;2" }, { texts, variant: "sheet" });
    expect(box().value).toBe("1,\u00a02");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
