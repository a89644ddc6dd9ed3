import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import {
  addLine,
  attach,
  draftNames,
  enter,
  enterLater,
  lost,
  patience,
  press,
  save,
  savingPage,
  storedDraft,
  subject,
} from "../testing/savingPage.tsx";

const page = savingPage();

const isMade = () => waitFor(() => expect(location.search).toBe("?id=o1"), patience);

describe("files of a new record whose answer was lost", () => {
  it("[files 2 new] given a file that came after the save, when it is saved again, then it hangs on the record as well", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await attach("a.txt");
    await page.saveUnanswered();
    await attach("b.txt");
    page.server.losesAnswers = false;
    await press("Save");
    await isMade();
    expect(page.server.attached).toEqual(["a.txt", "b.txt"]);
  });

  it("[files 2 new] given a file that the save named, when it is removed and the record saved again, then the record has it no more", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await attach("a.txt");
    await attach("b.txt");
    await page.saveUnanswered();
    await press("Remove a.txt");
    page.server.losesAnswers = false;
    await press("Save");
    await isMade();
    expect(page.server.attached).toEqual(["b.txt"]);
  });

  it("[files 2 new] given a file that came after the save, when the page is opened again, then it hangs on the record, and the record is offered", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await page.saveUnanswered();
    const before = storedDraft();
    await attach("a.txt");
    await waitFor(() => expect(storedDraft()).not.toBe(before), patience);
    await page.openAgain("/orders/create");
    await screen.findByText(texts["form.draft.saved.new"], {}, patience);
    expect(page.server.attached).toEqual(["a.txt"]);
    expect(draftNames()).toEqual([]);
  });

  it("[files 2 new] given a save that never arrived, when the page is opened again, then its files wait as before", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await attach("a.txt");
    await page.saveInVain();
    await page.openAgain("/orders/create");
    await screen.findByText("a.txt", {}, patience);
    await press("Save");
    await isMade();
    expect(page.server.attached).toEqual(["a.txt"]);
  });
});

describe("what is undone after a save whose answer was lost", () => {
  it("[forms 4 lost answers] given a default of a new record that was overwritten and given back by undo, when it is saved again, then the default is saved", async () => {
    await page.open("/orders/create");
    enter("Tables");
    enter("0.25", /Discount/);
    await page.saveUnanswered();
    expect(page.server.order.values.discount).toBe("0.25");
    const discount = screen.getByRole<HTMLInputElement>("textbox", { name: /Discount/ });
    await act(async () => fireEvent.keyDown(discount, { key: "z", ctrlKey: true }));
    expect(discount.value).toBe("0.05");
    page.server.losesAnswers = false;
    await press("Save");
    await isMade();
    expect(page.server.order.values.discount).toBe("0.05");
  });

  it("[forms 4 lost answers] given a value of a new record that was emptied, when the page is opened again and saved, then it is empty", async () => {
    await page.open("/orders/create");
    enter("Tables");
    enter("AT", /Country/);
    await page.saveUnanswered();
    await enterLater("", /Country/);
    await page.openAgain("/orders/create");
    await screen.findByText(new RegExp(texts["form.draft.saved.part"]), {}, patience);
    expect(subject().value).toBe("Tables");
    await save(texts["form.saved"]);
    expect([page.server.order.values.subject, page.server.order.values.country]).toEqual(["Tables", null]);
  });

  it("[forms 4 lost answers] given all of a save that was undone, when the page is opened again and saved, then the record is as it was before", async () => {
    await page.open();
    enter("Tables");
    await page.saveUnanswered();
    await enterLater("Chairs");
    await page.openAgain();
    await screen.findByText(new RegExp(texts["form.draft.saved.part"]), {}, patience);
    expect(subject().value).toBe("Chairs");
    await save(texts["form.saved"]);
    expect(page.server.held).toBe("Chairs, Chair 2, Desk 1");
  });

  it("[forms 4 lost answers] given all of a save that was undone and never arrived, when the page is opened again, then nothing is entered or said", async () => {
    await page.open();
    enter("Tables");
    await page.saveInVain();
    await enterLater("Chairs");
    await page.openAgain();
    await waitFor(() => expect(draftNames()).toEqual([]), patience);
    expect(screen.queryByText(/Your entries from/)).toBeNull();
  });
});

describe("discarding after a save whose answer was lost", () => {
  it("[forms 4 lost answers] given a save that was written, when changes are discarded and others saved, then what was written stays", async () => {
    await page.open();
    enter("Tables");
    await addLine("Lamp");
    await page.saveUnanswered();
    enter("Stools");
    page.server.losesAnswers = false;
    await press("Discard");
    await screen.findByText(texts["form.draft.saved.text"], {}, patience);
    await waitFor(() => expect(subject().value).toBe("Tables"), patience);
    expect(within(screen.getByRole("grid")).getAllByText("Lamp").length).toBe(1);
    enter("0.25", /Discount/);
    await save(texts["form.saved"]);
    expect(page.server.held).toBe("Tables, Chair 2, Desk 1, Lamp 1");
    expect(page.server.order.values.discount).toBe("0.25");
  });

  it("[forms 4 lost answers] given a save that never arrived, when changes are discarded, then the record is as it was, and that save is refused from then on", async () => {
    await page.open();
    enter("Tables");
    await page.saveInVain();
    page.server.isDown = false;
    await press("Discard");
    await waitFor(() => expect(subject().value).toBe("Chairs"), patience);
    await waitFor(() => expect(draftNames()).toEqual([]), patience);
    expect(page.server.used.size).toBe(1);
  });

  it("[forms 4 lost answers] given no connection, when changes are discarded, then they stay, and it is said", async () => {
    await page.open();
    enter("Tables");
    await page.saveUnanswered();
    enter("Stools");
    page.server.isCutOff = true;
    await press("Discard");
    await screen.findByText(lost, {}, patience);
    expect(subject().value).toBe("Stools");
    page.server.isCutOff = false;
    await press("Discard");
    await waitFor(() => expect(subject().value).toBe("Tables"), patience);
  });

  it("[forms 4 lost answers] given a new record that was made, when changes are discarded, then the page goes to the record, and a file that came since is given up", async () => {
    await page.open("/orders/create");
    enter("Tables");
    await attach("a.txt");
    await page.saveUnanswered();
    await attach("b.txt");
    page.server.losesAnswers = false;
    await press("Discard");
    await isMade();
    expect(page.server.attached).toEqual(["a.txt"]);
    expect(page.server.forgotten).toEqual(["b.txt"]);
    expect(draftNames()).toEqual([]);
  });
});
