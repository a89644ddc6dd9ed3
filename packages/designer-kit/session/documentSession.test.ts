import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it, vi } from "vitest";
import { Command } from "../document/command.ts";
import type { DocumentPort, DraftState, OpenedDocument } from "./documentPort.ts";
import { DocumentSession } from "./documentSession.ts";
import { EditHistory } from "./editHistory.ts";

const author = { userId: "u1", displayName: "Someone else" };
const document = { kind: "list", id: "tasks", schemaVersion: 2, subsystem: "demo", body: { label: "Tasks" } };
const label = { key: "definitions.command.change", data: {} };
const setLabel = (before: string, after: string, series: string | null = null): Command =>
  new Command("", { label: before }, { label: after }, label, series);

/** A server with one document: refuses a draft of an old version or revision, as the real one does. */
class Shelf implements DocumentPort {
  head: Json = document.body;
  version = 1;
  draft: { body: Json; revision: number; baseVersion: number } | null = null;
  isDown = false;
  saves = 0;

  async open(): Promise<OpenedDocument> {
    if (this.isDown) throw new Error("down");
    const { draft, head, version } = this;
    return {
      document: { ...document, body: draft ? draft.body : head },
      head,
      version,
      layer: "installation",
      draft: draft && this.#stateOf(draft),
      may: { draft: true, publish: true },
    };
  }

  async save(input: Parameters<DocumentPort["save"]>[0]): Promise<DraftState> {
    if (this.isDown) throw new Error("down");
    this.saves++;
    if (input.baseVersion !== this.version || input.revision !== (this.draft?.revision ?? 0))
      throw new Error("conflict");
    const body = input.document?.body ?? null;
    this.draft = { body, revision: input.revision + 1, baseVersion: this.version };
    return this.#stateOf(this.draft);
  }

  async discard(revision: number): Promise<void> {
    if (revision !== this.draft?.revision) throw new Error("conflict");
    this.draft = null;
  }

  isConflict(error: unknown): boolean {
    return error instanceof Error && error.message === "conflict";
  }

  isMissing(): boolean {
    return false;
  }

  #stateOf({ revision, baseVersion }: { revision: number; baseVersion: number }): DraftState {
    return { revision, baseVersion, author, changedAt: 0, isStale: baseVersion !== this.version, deletes: false };
  }
}

async function openOn(shelf: Shelf): Promise<{ readonly history: EditHistory; readonly session: DocumentSession }> {
  const opened = await shelf.open();
  if (!opened.document) throw new Error("The shelf has a document.");
  const history = new EditHistory();
  return { history, session: new DocumentSession(shelf, { ...opened, document: opened.document }, history) };
}

describe("DocumentSession", () => {
  it("[design 4 drafts] given edits in a row, when nobody edits for a while, then one draft is saved with the last state", async () => {
    vi.useFakeTimers();
    const shelf = new Shelf();
    const { session } = await openOn(shelf);
    session.execute(setLabel("Tasks", "A"));
    session.execute(setLabel("A", "B"));
    expect(session.state.save.kind).toBe("waiting");
    await vi.advanceTimersByTimeAsync(800);
    vi.useRealTimers();
    expect(shelf).toMatchObject({ saves: 1, draft: { body: { label: "B" }, revision: 1 } });
    expect(session.state.save.kind).toBe("saved");
  });

  it("[design 4 drafts] given a saved draft, when everything is undone, then the draft goes", async () => {
    const shelf = new Shelf();
    const { history, session } = await openOn(shelf);
    session.execute(setLabel("Tasks", "A"));
    await session.flush();
    history.undo();
    await session.flush();
    expect(shelf.draft).toBeNull();
    expect(session.state).toMatchObject({ draft: null, save: { kind: "clean" } });
  });

  it("[design 4 drafts] given someone else saved another property first, when mine is saved, then both are in the draft, nobody is asked, and undoing mine leaves theirs", async () => {
    const shelf = new Shelf();
    const { history, session } = await openOn(shelf);
    shelf.draft = { body: { label: "Tasks", help: "Theirs" }, revision: 4, baseVersion: 1 };
    session.execute(setLabel("Tasks", "Mine"));
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "Mine", help: "Theirs" }, revision: 5 });
    expect(session.state).toMatchObject({ body: { label: "Mine", help: "Theirs" }, save: { kind: "saved" } });
    history.undo();
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "Tasks", help: "Theirs" } });
  });

  it("[design 4 drafts] given someone else saved, when the document is read again, then theirs is there, what was edited here can be undone, and typing goes on as another step", async () => {
    const shelf = new Shelf();
    const { history, session } = await openOn(shelf);
    session.execute(setLabel("Tasks", "A", "label"));
    await session.flush();
    shelf.draft = { body: { label: "A", help: "Theirs" }, revision: 2, baseVersion: 1 };
    await session.refresh();
    expect(session.state).toMatchObject({
      body: { label: "A", help: "Theirs" },
      generation: 0,
      save: { kind: "saved" },
    });
    session.execute(new Command("", session.body, { label: "AB", help: "Theirs" }, label, "label"));
    history.undo();
    history.undo();
    expect(session.body).toEqual({ label: "Tasks", help: "Theirs" });
    session.close();
  });

  it("[design 4 drafts] given both changed the same of several properties, when one part of the conflict is decided for each, then the rest of both is kept", async () => {
    const shelf = new Shelf();
    const { session } = await openOn(shelf);
    shelf.draft = { body: { label: "Theirs", help: "Theirs", note: "Theirs" }, revision: 4, baseVersion: 1 };
    session.execute(new Command("", { label: "Tasks" }, { label: "Mine", help: "Mine", width: 6 }, label));
    await session.flush();
    expect(session.state.save).toMatchObject({ kind: "conflict", parts: [{ path: "/label" }, { path: "/help" }] });
    await session.resolve((path) => (path === "/help" ? "theirs" : "mine"));
    expect(shelf.draft).toMatchObject({
      body: { label: "Mine", help: "Theirs", note: "Theirs", width: 6 },
      revision: 5,
    });
  });

  it("[design 4 publish] given a draft whose document someone else published meanwhile, when it is read again, then it stands on the new version with both changes", async () => {
    const shelf = new Shelf();
    const { session } = await openOn(shelf);
    session.execute(setLabel("Tasks", "Mine"));
    await session.flush();
    Object.assign(shelf, { head: { label: "Tasks", help: "Published" }, version: 2 });
    await session.refresh();
    expect(shelf.draft).toMatchObject({ body: { label: "Mine", help: "Published" }, baseVersion: 2 });
    expect(session.state.save.kind).toBe("saved");
  });

  it("[design 4 drafts] given a document that is not there and begins with its first edit, when that is undone, then its draft goes", async () => {
    const shelf = new Shelf();
    const history = new EditHistory();
    const opened = { ...(await shelf.open()), head: null, blank: document.body, document };
    const session = new DocumentSession(shelf, opened, history);
    session.execute(setLabel("Tasks", "A"));
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "A" } });
    history.undo();
    await session.flush();
    expect(shelf.draft).toBeNull();
  });

  it("[design 4 drafts] given someone else saved first, when mine is kept, then it stands over theirs and can be undone", async () => {
    const shelf = new Shelf();
    const { history, session } = await openOn(shelf);
    shelf.draft = { body: { label: "Theirs" }, revision: 4, baseVersion: 1 };
    session.execute(setLabel("Tasks", "Mine"));
    await session.flush();
    expect(session.state.save).toMatchObject({ kind: "conflict", theirs: { document: { body: { label: "Theirs" } } } });
    await session.keepMine();
    expect(shelf.draft).toMatchObject({ body: { label: "Mine" }, revision: 5 });
    history.undo();
    expect(session.body).toEqual({ label: "Tasks" });
    session.close();
  });

  it("[design 4 drafts] given someone else saved first, when theirs is taken, then it is what is edited from now on", async () => {
    const shelf = new Shelf();
    const { history, session } = await openOn(shelf);
    shelf.draft = { body: { label: "Theirs" }, revision: 4, baseVersion: 1 };
    session.execute(setLabel("Tasks", "Mine"));
    await session.flush();
    await session.takeTheirs();
    expect(session.body).toEqual({ label: "Theirs" });
    history.undo();
    expect(session.body).toEqual({ label: "Theirs" });
    session.execute(setLabel("Theirs", "Both"));
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "Both" }, revision: 5 });
  });

  it("[design 4 drafts] given a draft of an old version, when it is opened, then it is a conflict, and kept it stands on the new version", async () => {
    const shelf = new Shelf();
    shelf.draft = { body: { label: "Old" }, revision: 2, baseVersion: 1 };
    shelf.version = 2;
    shelf.head = { label: "Published" };
    const { session } = await openOn(shelf);
    expect(session.state.save.kind).toBe("conflict");
    await session.keepMine();
    expect(shelf.draft).toEqual({ body: { label: "Old" }, revision: 3, baseVersion: 2 });
  });

  it("[design 4 drafts] given a draft of an old version, when theirs is taken, then the draft goes and the published state is there", async () => {
    const shelf = new Shelf();
    shelf.draft = { body: { label: "Old" }, revision: 2, baseVersion: 1 };
    shelf.version = 2;
    shelf.head = { label: "Published" };
    const { session } = await openOn(shelf);
    await session.takeTheirs();
    expect(shelf.draft).toBeNull();
    expect(session.state).toMatchObject({ body: { label: "Published" }, save: { kind: "clean" } });
  });

  it("[design 4 drafts] given a server that cannot be reached, when an edit is saved, then it says so, keeps it, and saves it later", async () => {
    const shelf = new Shelf();
    const { session } = await openOn(shelf);
    shelf.isDown = true;
    session.execute(setLabel("Tasks", "A"));
    await session.flush();
    expect(session.state).toMatchObject({ save: { kind: "failed" }, body: { label: "A" } });
    shelf.isDown = false;
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "A" } });
  });

  it("[design 4 drafts] given an edit while a draft is being saved, when the answer comes, then the edit is saved after it", async () => {
    const shelf = new Shelf();
    const { session } = await openOn(shelf);
    session.execute(setLabel("Tasks", "A"));
    const saving = session.flush();
    session.execute(setLabel("A", "B"));
    await saving;
    expect(session.isUnsaved).toBe(true);
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "B" }, revision: 2 });
  });

  it("[design 4 publish] given a publish of what was edited here, when the document is read again, then the ways back are still there", async () => {
    const shelf = new Shelf();
    const { history, session } = await openOn(shelf);
    session.execute(setLabel("Tasks", "A"));
    await session.flush();
    Object.assign(shelf, { head: { label: "A" }, version: 2, draft: null });
    await session.refresh();
    expect(session.state).toMatchObject({ save: { kind: "clean" }, draft: null, opened: { version: 2 } });
    history.undo();
    await session.flush();
    expect(shelf.draft).toMatchObject({ body: { label: "Tasks" }, baseVersion: 2 });
  });
});
