import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { panelTypes } from "../../panels.gen.ts";
import widgetTexts from "../../widgets/i18n/en.json";
import { documents, openSheet } from "./testing/openSheet.tsx";

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(clearPage);

const document = (kind: string, body: Json): TesseraDocument => ({
  kind,
  id: "one",
  schemaVersion: 1,
  subsystem: "demo",
  body,
});
const url = document("url", {
  route: "/requests/:id",
  isPublic: false,
  page: null,
  slugs: [{ id: "s", segment: "id", entity: "request", column: "subject", parameter: "id" }],
});
const defaultsOf = (type: string): Json =>
  JSON.parse(JSON.stringify(panelTypes.find(({ id }) => id === type)?.defaults));
const page = (type: string, more: object = {}) =>
  document("page", {
    label: "One",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "i", type, columnId: "c", params: defaultsOf(type), ...more }],
    content: { css: ".tpl-quiet { color: gray } .tpl-loud:hover b, .other { color: red }" },
  });

/** Chooses the type that stands in the settings, below that of the object itself. */
async function chooseType(option: string): Promise<void> {
  const inner = await waitFor(() => {
    const [, second] = screen.getAllByRole("combobox", { name: /^Type/ });
    if (second === undefined) throw new Error("There is one type only.");
    return second;
  });
  fireEvent.click(inner);
  fireEvent.change(inner, { target: { value: option } });
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

async function choose(name: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("combobox", { name }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

describe("editors of names, measures and addresses", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given a route, when its parts are edited, then the address is put together of them, and only what may stand in it is taken", async () => {
    const { body, container } = await openSheet("url", "one", "", [...documents, url]);
    const [first] = await screen.findAllByRole("textbox", { name: "Text of the part" });
    fireEvent.change(first ?? container, { target: { value: "Open requests" } });
    await waitFor(() => expect(body()).toMatchObject({ route: "/Open-requests/:id" }));
    fireEvent.click(screen.getByRole("button", { name: "Add text" }));
    const last = screen.getAllByRole("textbox", { name: "Text of the part" }).at(-1);
    fireEvent.change(last ?? container, { target: { value: "lines" } });
    await waitFor(() => expect(body()).toMatchObject({ route: "/Open-requests/:id/lines" }));
    const group = within(screen.getByRole("group", { name: /^Route/ }));
    expect(group.getByRole("status").textContent).toBe("The address will be: /Open-requests/:id/lines");
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 1 sheets] given a route, when it is to lead outside, then an address is typed in the place of parts", async () => {
    const { body } = await openSheet("url", "one", "", [...documents, url]);
    await choose("Where it leads", "An address outside");
    fireEvent.change(await screen.findByRole("textbox", { name: "An address outside" }), {
      target: { value: "https://example.org/help" },
    });
    await waitFor(() => expect(body()).toMatchObject({ route: "https://example.org/help" }));
  });

  it("[design 1 sheets] given a readable name in a route, when its segment is chosen, then the parameters of the route are offered", async () => {
    await openSheet("url", "one", "/slugs/#s", [...documents, url]);
    fireEvent.click(await screen.findByRole("combobox", { name: /^Route segment/ }));
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["id"]);
  });

  it("[design 1 sheets] given a video, when its width and type are set, then the width is a number with a unit and the type is chosen by its name", async () => {
    const { body } = await openSheet("page", "one", "/gridItems/#i", [...documents, page("VideoViewer")]);
    const width = within(await screen.findByRole("group", { name: /^Width/ }));
    const amount = width.getByRole("textbox", { name: "Amount" });
    fireEvent.change(amount, { target: { value: "480" } });
    fireEvent.blur(amount);
    fireEvent.click(width.getByRole("combobox", { name: "Unit" }));
    fireEvent.click(await screen.findByRole("option", { name: "Pixels" }));
    await chooseType("WebM");
    await waitFor(() =>
      expect(body()).toMatchObject({ gridItems: [{ params: { width: "480px", type: "video/webm" } }] }),
    );
  });

  it("[design 1 sheets] given a video, when its type is another one, then it is typed", async () => {
    const { body } = await openSheet("page", "one", "/gridItems/#i", [...documents, page("VideoViewer")]);
    await chooseType("Another…");
    fireEvent.change(await screen.findByRole("textbox", { name: /own value$/ }), { target: { value: "video/av1" } });
    await waitFor(() => expect(body()).toMatchObject({ gridItems: [{ params: { type: "video/av1" } }] }));
  });

  it("[design 1 sheets] given a picture of a page, when its address is copied whole from this installation, then its path is kept and the picture is shown", async () => {
    const { body, container } = await openSheet("page", "one", "", [...documents, page("Clock")]);
    fireEvent.change(await screen.findByRole("textbox", { name: /^Picture/ }), {
      target: { value: `${window.location.origin}/files/house.png?v=2` },
    });
    await waitFor(() => expect(body()).toMatchObject({ content: { image: "/files/house.png?v=2" } }));
    const picture = await screen.findByRole("img", { name: designerTexts["definitions.asset.picture"] });
    expect(picture.getAttribute("src")).toBe("/files/house.png?v=2");
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 1 sheets] given an address where no picture is, when the picture cannot be loaded, then the sheet says so", async () => {
    await openSheet("page", "one", "", [...documents, page("Clock")]);
    const box = await screen.findByRole("textbox", { name: /^Picture/ });
    fireEvent.change(box, { target: { value: "/files/gone.png" } });
    fireEvent.error(await screen.findByRole("img", { name: designerTexts["definitions.asset.picture"] }));
    await screen.findByText(designerTexts["definitions.asset.missing.picture"]);
    fireEvent.change(box, { target: { value: "/files/house.png" } });
    await screen.findByRole("img", { name: designerTexts["definitions.asset.picture"] });
    expect(screen.queryByText(designerTexts["definitions.asset.missing.picture"])).toBeNull();
  });

  it("[design 1 sheets] given a picture of another site, when its address is typed, then the sheet says that it is not loaded and asks nothing of that site", async () => {
    const { container } = await openSheet("page", "one", "", [...documents, page("Clock")]);
    fireEvent.change(await screen.findByRole("textbox", { name: /^Picture/ }), {
      target: { value: "https://example.org/a.png" },
    });
    await screen.findByText(designerTexts["definitions.asset.bad"]);
    expect(container.querySelector("img[src^='https:']")).toBeNull();
  });

  it("[design 1 sheets] given a video, when its files are named, then the video and its poster are shown and the captions can be opened", async () => {
    const { body } = await openSheet("page", "one", "/gridItems/#i", [...documents, page("VideoViewer")]);
    const type = async (name: RegExp, value: string) =>
      fireEvent.change(await screen.findByRole("textbox", { name }), { target: { value } });
    await type(/^Video address/, "/files/tour.mp4");
    await type(/^Poster image/, "/files/tour.png");
    await type(/^Captions/, "/files/tour.vtt");
    const video = await screen.findByLabelText(designerTexts["definitions.asset.video"]);
    expect(video.getAttribute("src")).toBe("/files/tour.mp4");
    await screen.findByRole("img", { name: designerTexts["definitions.asset.picture"] });
    const captions = await screen.findByRole("link", { name: designerTexts["definitions.asset.open"] });
    expect(captions.getAttribute("href")).toBe("/files/tour.vtt");
    await waitFor(() =>
      expect(body()).toMatchObject({
        gridItems: [{ params: { src: "/files/tour.mp4", poster: "/files/tour.png", captions: "/files/tour.vtt" } }],
      }),
    );
  });

  it("[design 1 sheets] given a video of another site, when its address is typed, then the sheet says on what it depends", async () => {
    await openSheet("page", "one", "/gridItems/#i", [...documents, page("VideoViewer")]);
    fireEvent.change(await screen.findByRole("textbox", { name: /^Video address/ }), {
      target: { value: "https://videos.example.org/tour" },
    });
    await screen.findByText(designerTexts["definitions.asset.foreign"]);
    expect(screen.queryByLabelText(designerTexts["definitions.asset.video"])).toBeNull();
  });

  it("[design 1 sheets] given a panel, when a text of it is to be another one, then that is found by what it says and its key is kept", async () => {
    const one = page("Clock", { dictionary: [{ id: "d", key: "widgets.carousel.empty", text: "Soon" }] });
    const { body, container } = await openSheet("page", "one", "/gridItems/#i/dictionary/#d", [...documents, one]);
    const box = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Replaced text/ });
    expect(box.value).toBe(widgetTexts["widgets.carousel.empty"]);
    fireEvent.click(box);
    fireEvent.change(box, { target: { value: widgetTexts["widgets.video.failed"] } });
    fireEvent.click(await screen.findByRole("option", { name: /widgets\.video\.failed$/ }));
    await waitFor(() =>
      expect(body()).toMatchObject({ gridItems: [{ dictionary: [{ key: "widgets.video.failed", text: "Soon" }] }] }),
    );
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 1 sheets] given a panel, when a text of its own is added, then the text that it replaces is asked for first, and none of the designers' own is offered", async () => {
    const { body } = await openSheet("page", "one", "/gridItems/#i/dictionary", [
      ...documents,
      page("Clock", { dictionary: [{ id: "d", key: "list.empty", text: "Soon" }] }),
    ]);
    fireEvent.click(await screen.findByRole("button", { name: /^Add/ }));
    const dialog = within(await screen.findByRole("dialog"));
    const box = dialog.getByRole("combobox", { name: /^Replaced text/ });
    fireEvent.click(box);
    fireEvent.change(box, { target: { value: "definitions.asset" } });
    await waitFor(() => expect(screen.queryAllByRole("option")).toEqual([]));
    fireEvent.change(box, { target: { value: "widgets.video.failed" } });
    const [first] = await screen.findAllByRole("option", { name: /widgets\.video\.failed$/ });
    fireEvent.click(first ?? box);
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(JSON.stringify(body())).toContain('"key":"widgets.video.failed"'));
  });

  it("[design 1 sheets] given a panel in a card, when its style class is chosen, then the installation's own classes of the page's style are offered", async () => {
    const { body } = await openSheet("page", "one", "/gridItems/#i", [...documents, page("Clock", { panel: {} })]);
    await choose(/^Style class/, "tpl-loud");
    await waitFor(() => expect(body()).toMatchObject({ gridItems: [{ panel: { panelClass: "tpl-loud" } }] }));
  });

  it("[design 1 sheets] given a column, when a choice is added by its label, then its key is made of that", async () => {
    const { body } = await openSheet("entity", "request", "/columns/#c_state/options");
    fireEvent.click(await screen.findByRole("button", { name: /^Add/ }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox", { name: /^Label/ }), { target: { value: "New" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(JSON.stringify(body())).toContain('"key":"new2"'));
  });

  it("[design 1 sheets] given a column, when the field that shows it is chosen, then the settings of that field are offered, and never as JSON", async () => {
    const { body, container } = await openSheet("entity", "request", "/columns/#c_cost");
    expect(screen.queryByRole("checkbox", { name: "Thousands separator" })).toBeNull();
    await chooseType("Number");
    await screen.findByRole("checkbox", { name: "Thousands separator" });
    await waitFor(() => expect(JSON.stringify(body())).toContain('"fieldType":{"type":"number"}'));
    expect([...container.querySelectorAll("textarea")].filter(({ value }) => /^[{[]/.test(value))).toEqual([]);
  });

  it("[design 1 sheets] given a column of dates and one of numbers, when their bounds are set, then each is entered as its values are", async () => {
    const { body, unmount } = await openSheet("entity", "request", "/columns/#c_due");
    const day = await screen.findByRole("textbox", { name: /^Minimum$/ });
    fireEvent.change(day, { target: { value: "01/31/2026" } });
    fireEvent.blur(day);
    await waitFor(() => expect(JSON.stringify(body())).toContain('"min":"2026-01-31"'));
    unmount();
    const other = await openSheet("entity", "request", "/columns/#c_cost");
    const amount = await screen.findByRole("textbox", { name: /^Maximum$/ });
    fireEvent.change(amount, { target: { value: "99.5" } });
    fireEvent.blur(amount);
    await waitFor(() => expect(JSON.stringify(other.body())).toContain('"max":"99.5"'));
    expect(await axeProblems(other.container)).toEqual([]);
  });

  it("[design 1 sheets] given a column that is numbered, when the parts of its numbers are put together, then the pattern is kept and a number is shown", async () => {
    const { body, container } = await openSheet("entity", "request", "/columns/#c_subject");
    const group = within(await screen.findByRole("group", { name: /^Pattern/ }));
    fireEvent.click(group.getByRole("button", { name: "Text" }));
    fireEvent.change(await group.findByRole("textbox", { name: "Text" }), { target: { value: "SR{-" } });
    fireEvent.click(group.getByRole("button", { name: "Number" }));
    await waitFor(() =>
      expect(body()).toMatchObject({ columns: [{}, { sequence: { pattern: "SR-{0000}" } }, {}, {}, {}, {}] }),
    );
    await waitFor(() =>
      expect(group.getByRole("status").textContent).toBe("A number will be written like this: SR-0007"),
    );
    await waitFor(() => expect(group.queryByRole("button", { name: "Number" })).toBeNull());
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 1 sheets] given a column, when its sheet is read, then what programs say of it stands at its end", async () => {
    const { container } = await openSheet("entity", "request", "/columns/#c_cost");
    await screen.findByRole("heading", { name: "Technical" });
    expect([...container.querySelectorAll("h2, h3")].at(-1)?.textContent).toBe("Technical");
  });
});
