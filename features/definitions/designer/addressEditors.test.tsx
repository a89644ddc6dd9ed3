import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { assetPath } from "@tessera/contract/documents/assetPath.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { findAssets } from "#features/files/operations/findAssets.ts";
import { removeAsset } from "#features/files/operations/removeAsset.ts";
import { uploadAsset } from "#features/files/operations/uploadAsset.ts";
import { panelTypes } from "../../panels.gen.ts";
import shellTexts from "../../shell/i18n/en.json";
import widgetTexts from "../../widgets/i18n/en.json";
import type { FakeDefinitions } from "../panels/DefinitionBrowser/testing/fakeDefinitions.tsx";
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
const page = (type: string, more: object = {}, image: string | null = null) =>
  document("page", {
    label: "One",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "i", type, columnId: "c", params: defaultsOf(type), ...more }],
    content: { css: ".tpl-quiet { color: gray } .tpl-loud:hover b, .other { color: red }", image },
  });

const file = (hash: string, name: string, more: object = {}) => ({
  hash: hash.repeat(32),
  subsystem: "demo",
  name,
  size: 4000,
  type: "image/png",
  at: "2026-01-31 08:00:00.000000",
  userName: "Dana",
  hasPreview: true,
  mayRemove: true,
  // What `more` adds to.
  uses: [] as { kind: string; id: string; label: string | null }[],
  hidden: 0,
  ...more,
});
const house = file("ab", "House.png", {
  mayRemove: false,
  uses: [{ kind: "page", id: "welcome", label: "Welcome" }],
  hidden: 2,
});
const tree = file("cd", "Tree.svg");

/** Answers for the files of definitions, which are those above at first. */
function files({ api }: FakeDefinitions): void {
  let kept = [house, tree];
  api
    .answer(findAssets, ({ search = "" }) => ({
      assets: kept.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
    }))
    .answer(uploadAsset, ({ name }) => {
      if (name.endsWith(".exe")) throw new ApiError(422, "file_type_refused");
      const sent = file("ef", name);
      const { hidden, mayRemove, uses, ...asset } = sent;
      kept = [...kept, sent];
      return { asset };
    })
    .answer(removeAsset, ({ hash }) => {
      kept = kept.filter((one) => one.hash !== hash);
      return {};
    });
}

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

  it("[files 9] given a page with a picture that stands at an own address, when its sheet is open, then the picture is shown without its address; one that is not there any more is named as missing", async () => {
    const { body, container } = await openSheet("page", "one", "", [...documents, page("Clock", {}, "/logo.png")]);
    const group = within(await screen.findByRole("group", { name: /^Picture/ }));
    const picture = group.getByRole("img", { name: designerTexts["definitions.asset.picture"] });
    expect(picture.getAttribute("src")).toBe("/logo.png");
    expect([group.queryByRole("textbox"), group.queryByText(/logo/)]).toEqual([null, null]);
    expect(await axeProblems(container)).toEqual([]);
    fireEvent.error(picture);
    await screen.findByText(designerTexts["definitions.asset.missing.picture"]);
    fireEvent.click(group.getByRole("button", { name: designerTexts["definitions.asset.clear"] }));
    await waitFor(() => expect(JSON.stringify(body())).not.toContain("logo"));
  });

  it("[files 9] given a page without a picture, when one is chosen among those that are there, then it is found by its name with where it is used, and the page names it", async () => {
    const { body, container } = await openSheet("page", "one", "", [...documents, page("Clock")], true, files);
    fireEvent.click(await screen.findByRole("button", { name: designerTexts["definitions.asset.choose"] }));
    const dialog = within(await screen.findByRole("dialog"));
    const first = await dialog.findByRole("button", { name: /^House\.png/ });
    expect(first.textContent).toContain("Used in Page: Welcome, 2 other places");
    expect(await axeProblems(container)).toEqual([]);
    fireEvent.change(dialog.getByRole("searchbox"), { target: { value: "tree" } });
    fireEvent.click(await dialog.findByRole("button", { name: /^Tree\.svg/ }));
    await waitFor(() => expect(body()).toMatchObject({ content: { image: assetPath(tree.hash) } }));
    await screen.findByRole("img", { name: "Tree.svg" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[files 9] given a page, when a picture is dropped on its sheet, then it is sent to the subsystem of the page and stands there; what the server refuses is said", async () => {
    const { body } = await openSheet("page", "one", "", [...documents, page("Clock")], true, files);
    const group = await screen.findByRole("group", { name: /^Picture/ });
    const drop = (file: File) => fireEvent.drop(group, { dataTransfer: { types: ["Files"], files: [file] } });
    drop(new File(["no"], "run.exe"));
    await within(group).findByText(shellTexts["error.file_type_refused"], { exact: false });
    drop(new File(["yes"], "New.png"));
    await waitFor(() => expect(body()).toMatchObject({ content: { image: assetPath("ef".repeat(32)) } }));
    await screen.findByRole("img", { name: "New.png" });
    expect(within(group).queryByRole("alert")).toBeNull();
  });

  it("[files 9] given pictures that can be chosen, when one that nothing uses is deleted, then that is asked first and it is no longer offered; one that is used cannot be", async () => {
    await openSheet("page", "one", "", [...documents, page("Clock")], true, files);
    fireEvent.click(await screen.findByRole("button", { name: designerTexts["definitions.asset.choose"] }));
    await screen.findByRole("button", { name: /^House\.png/ });
    expect(screen.queryByRole("button", { name: "Delete: House.png" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Delete: Tree.svg" }));
    const question = within(await screen.findByRole("alertdialog"));
    fireEvent.click(question.getByRole("button", { name: designerTexts["definitions.asset.delete_now"] }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Tree\.svg/ })).toBeNull());
  });

  it("[files 9] given a video, when its address on another site is typed, then the sheet says on what it depends; a file of this installation is shown with its captions", async () => {
    const { body } = await openSheet("page", "one", "/gridItems/#i", [...documents, page("VideoViewer")], true, files);
    const box = await screen.findByRole("textbox", { name: designerTexts["definitions.asset.other_site"] });
    fireEvent.change(box, { target: { value: "https://videos.example.org/tour" } });
    await screen.findByText(designerTexts["definitions.asset.foreign"]);
    expect(screen.queryByLabelText(designerTexts["definitions.asset.video"])).toBeNull();
    fireEvent.change(box, { target: { value: `${window.location.origin}/files/tour.mp4` } });
    const video = await screen.findByLabelText(designerTexts["definitions.asset.video"]);
    expect(video.getAttribute("src")).toBe("/files/tour.mp4");
    await waitFor(() => expect(body()).toMatchObject({ gridItems: [{ params: { src: "/files/tour.mp4" } }] }));
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
