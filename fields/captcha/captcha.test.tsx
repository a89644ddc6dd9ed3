import { createHash } from "node:crypto";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { sampleField } from "@tessera/form-engine/testing/sampleField.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getCaptcha } from "#features/forms/operations/captchas/getCaptcha.ts";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";
import { solveWork } from "./solveWork.ts";

const views = { Edit, Read };
drawsFixtures("captcha", views, fixtures, { texts });

const asked = fixtures[0] ?? { name: "", value: null };
const ids = ["0193a5b2-0000-7000-8000-000000000001", "0193a5b2-0000-7000-8000-000000000002"];

const emptyForm: CompiledForm = {
  id: "wish",
  entity: "wish",
  label: "Wish",
  pages: [],
  fields: [],
  tables: [],
  invariants: [],
  order: [],
  lockMode: "shared",
  groupAutoCollapse: false,
  collapsedDefaultClose: false,
  readView: false,
  links: [],
};

/** A form whose server asks one question after the other. */
async function open() {
  const api = new FakeApi();
  let count = 0;
  api.answer(getCaptcha, () => {
    const id = ids[count++];
    if (id === undefined) throw new ApiError(429, "too_many_requests");
    return { id, picture: "iVBORw0KGgo=", work: { parts: 2, bits: 4 }, lasts: 600 };
  });
  const field = sampleField({ ...asked.field, column: null, required: "error" });
  const store = openStore({ ...emptyForm, fields: [field] });
  const drawn = await drawField(views, asked, { texts, store, api });
  await screen.findByRole("img");
  return { ...drawn, api };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Characters in the picture" });

describe("captcha", () => {
  it("[forms 3 captcha] given a picture, when its signs are typed, then the answer names its question, and an emptied box is none", async () => {
    const { log } = await open();
    fireEvent.change(box(), { target: { value: " ar6kw" } });
    fireEvent.change(box(), { target: { value: " " } });
    expect(log).toEqual([[`${ids[0]}:ar6kw`], [null]]);
  });

  it("[forms 3 captcha] given a picture that cannot be read, when a new one is wanted, then what was typed goes with the old one", async () => {
    const { api, log } = await open();
    fireEvent.change(box(), { target: { value: "ar6" } });
    press("New picture");
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(log.at(-1)).toEqual([null]);
    await waitFor(() => expect(box().value).toBe(""));
    fireEvent.change(box(), { target: { value: "93XYM" } });
    expect(log.at(-1)).toEqual([`${ids[1]}:93XYM`]);
  });

  it("[forms 3 captcha] given a wrong answer, when the server says so, then there is a new picture, and it is said why", async () => {
    const { change, log } = await open();
    fireEvent.change(box(), { target: { value: "wrong" } });
    await change({
      messages: [{ severity: "error", code: "form.captcha.wrong", data: { field: "Field" }, source: "server" }],
    });
    await screen.findByText("The characters did not match. Enter those of the new picture.");
    expect(log.at(-1)).toEqual([null]);
    fireEvent.change(box(), { target: { value: "93XYM" } });
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("[forms 3 captcha] given someone who cannot see the picture, when their device works in its place, then the answer is that work", async () => {
    const { log } = await open();
    press("Confirm without the picture");
    await screen.findByText("Confirmed. There is nothing more to do before saving.");
    const [[value = ""] = []] = log as readonly (readonly string[])[];
    const [id, numbers = ""] = value.split(":~");
    expect(id).toBe(ids[0]);
    numbers.split(".").forEach((number, place) => {
      const digest = createHash("sha256").update(`${id}:${place}:${number}`).digest();
      expect((digest[0] ?? 255) >> 4).toBe(0);
    });
  });

  it("[forms 3 captcha] given work that never ends, when it is stopped, then the picture is there again and nothing was answered", async () => {
    const leaving = new AbortController();
    const endless = solveWork("a", { parts: 1, bits: 200 }, () => undefined, leaving.signal);
    leaving.abort();
    await expect(endless).rejects.toThrow();
  });

  it("[forms 3 captcha] given someone who is no guest, such as who designs the form, when they look at it, then it says who sees a picture there", async () => {
    const api = new FakeApi().answer(getCaptcha, () => {
      throw new ApiError(403, "access_denied");
    });
    const field = sampleField({ ...asked.field, column: null });
    await drawField(views, asked, { texts, store: openStore({ ...emptyForm, fields: [field] }), api });
    await screen.findByText("Guests see a picture here.");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("[forms 3 captcha] given too many questions, when one more is wanted, then it is said", async () => {
    await open();
    press("New picture");
    await waitFor(() => expect(box().value).toBe(""));
    press("New picture");
    await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  });

  it("[forms 3 captcha] given an answer in a form, when it is saved, then it goes beside the record; a draft leaves it out, and without one the save waits", () => {
    const store = openStore({
      ...emptyForm,
      fields: [sampleField({ ...asked.field, column: null, required: "error" })],
    });
    expect(store.validate()).toHaveLength(1);
    store.setValue({ table: null, slot: 0 }, `${ids[0]}:AR6KW`);
    expect(store.validate()).toHaveLength(0);
    expect(saveChanges(store)).toEqual({ key: null, changes: {}, rows: {}, proofs: { field: `${ids[0]}:AR6KW` } });
    expect(takeSnapshot(store).values).toEqual({});
  });
});
