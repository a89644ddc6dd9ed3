import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { settleSave } from "#features/records/operations/settleSave.ts";
import texts from "../../i18n/en.json";
import { saveData } from "../../operations/saveData.ts";
import {
  addLine,
  draftNames,
  enter,
  enterLater,
  lost,
  patience,
  save,
  savingPage,
  subject,
} from "../testing/savingPage.tsx";

const page = savingPage();

describe("a draft whose save was not answered", () => {
  it("[forms 4 lost answers] given a save that was written, when the record is opened again, then nothing is entered a second time, and it is said that it was saved", async () => {
    await page.open();
    enter("Tables");
    await addLine("Lamp");
    await page.saveUnanswered();
    await page.openAgain();
    await screen.findByText(texts["form.draft.saved.text"], {}, patience);
    expect(subject().value).toBe("Tables");
    expect(within(screen.getByRole("grid")).getAllByText("Lamp").length).toBe(1);
    await waitFor(() => expect(draftNames()).toEqual([]), patience);
    expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1");
  });

  it("[forms 4 lost answers] given a save that never arrived, when the record is opened again, then all of it is entered again", async () => {
    await page.open();
    enter("Tables");
    await addLine("Lamp");
    await page.saveInVain();
    await page.openAgain();
    await screen.findByText(/Your entries from/, {}, patience);
    expect(page.server.asked(settleSave).length).toBe(1);
    await save(texts["form.saved"]);
    expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1");
  });

  it("[forms 4 lost answers] given more entries after the save, when the record is opened again and saved, then only they are entered, over what was saved", async () => {
    await page.open();
    await addLine("Lamp");
    await page.saveUnanswered();
    await enterLater("Tables");
    await page.openAgain();
    await screen.findByText(new RegExp(texts["form.draft.saved.part"]), {}, patience);
    expect(subject().value).toBe("Tables");
    await save(texts["form.saved"]);
    expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1");
  });

  it("[forms 4 lost answers] given a new record that was made, when the page to create is opened again, then it is empty and offers the record", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await page.saveUnanswered();
    await page.openAgain("/orders/create");
    await screen.findByText(texts["form.draft.saved.new"], {}, patience);
    expect(subject().value).toBe("");
    expect(draftNames()).toEqual([]);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: texts["form.draft.open"] })));
    await waitFor(() => expect(location.search).toBe("?id=o1"), patience);
  });

  it("[forms 4 lost answers] given a draft of which no save went out, when the record is opened again, then the server is not asked about one", async () => {
    await page.open();
    enter("Tables");
    await waitFor(() => expect(draftNames().length).toBe(1), patience);
    await page.openAgain();
    await screen.findByText(/Your entries from/, {}, patience);
    expect(page.server.asked(settleSave).length).toBe(0);
  });
});

describe("a save after one whose record was not read", () => {
  it("[forms 4 lost answers] given a save whose answer was lost, when more is entered and saved, then the record is read first and new lines are saved once", async () => {
    await page.open();
    await addLine("Lamp");
    await page.saveUnanswered();
    page.server.losesAnswers = false;
    enter("Tables");
    await save(texts["form.saved"]);
    expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1");
    expect(within(screen.getByRole("grid")).getAllByText("Lamp").length).toBe(1);
  });

  it("[forms 4 lost answers] given a save that never arrived, when more is entered and saved, then all of it is saved", async () => {
    await page.open();
    await addLine("Lamp");
    await page.saveInVain();
    page.server.isDown = false;
    enter("Tables");
    await save(texts["form.saved"]);
    expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1");
  });

  it("[forms 4 lost answers] given a new record whose answer was lost, when more is entered and saved, then the same record is changed", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await page.saveUnanswered();
    page.server.losesAnswers = false;
    enter("Stools");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    await waitFor(() => expect(location.search).toBe("?id=o1"), patience);
    const keys = page.server
      .asked(saveData)
      .map((input) => (input as { formData: { key: string | null } }).formData.key);
    expect(keys).toEqual([null, "o1"]);
    expect(page.server.held).toContain("Stools");
  });

  it("[forms 4 lost answers] given a record that was saved and could not be read again, when more is entered and saved, then new lines are saved once", async () => {
    await page.open();
    await addLine("Lamp");
    page.server.isReadable = false;
    await save(texts["form.save.not_reloaded"]);
    enter("Tables");
    page.server.isReadable = true;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    await waitFor(() => expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1"), patience);
    expect(page.server.asked(settleSave).length).toBe(0);
  });

  it("[forms 4 lost answers] given a save whose answer was lost, when the page hears of its version, then the record is read and new lines stand there once", async () => {
    await page.open();
    await addLine("Lamp");
    await page.saveUnanswered();
    enter("Tables");
    await waitFor(() => expect(page.socket.sent.some(({ type }) => type === "observe-lock")).toBe(true), patience);
    const status = { entity: "order", id: "o1", isLocked: false, mine: false, lockValid: false, lockKey: null };
    const nobody = { userID: null, userName: null, userEMail: null, lockTime: null, present: [] };
    await act(async () => page.socket.arrive("lock-status-update", { ...status, ...nobody, version: 4, gone: false }));
    await screen.findByText(texts["form.saved"], {}, patience);
    expect(within(screen.getByRole("grid")).getAllByText("Lamp").length).toBe(1);
    expect(subject().value).toBe("Tables");
    expect(screen.queryByText(lost)).toBeNull();
  });

  it("[forms 4 lost answers] given a record that still cannot be read, when more is saved, then nothing is sent and what was entered stays", async () => {
    await page.open();
    await addLine("Lamp");
    page.server.isReadable = false;
    await save(texts["form.save.not_reloaded"]);
    enter("Tables");
    await save(lost);
    expect(page.server.asked(saveData).length).toBe(1);
    expect(subject().value).toBe("Tables");
  });
});
