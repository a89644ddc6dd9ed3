import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { Command } from "../document/command.ts";
import { DesignerSession } from "./designerSession.ts";
import type { DocumentPort, OpenedDocument } from "./documentPort.ts";

const author = { userId: "u1", displayName: null };

/** A server with any document; keeps the draft of each. */
class Store {
  readonly drafts = new Map<string, Json>();
  opens = 0;

  portOf(id: string): DocumentPort {
    const state = { revision: 1, baseVersion: 1, author, changedAt: 0, isStale: false, deletes: false };
    return {
      open: async (): Promise<OpenedDocument> => {
        this.opens++;
        const draft = this.drafts.get(id);
        return {
          document: { kind: "form", id, schemaVersion: 1, subsystem: "demo", body: draft ?? { label: id } },
          head: { label: id },
          version: 1,
          layer: "installation",
          draft: draft === undefined ? null : state,
          may: { draft: true, publish: true },
        };
      },
      save: async ({ document }) => {
        this.drafts.set(id, document?.body ?? null);
        return state;
      },
      discard: async () => void this.drafts.delete(id),
      isConflict: () => false,
      isMissing: () => false,
    };
  }
}

const named = (id: string) => ({ kind: "form", id });
const relabel = (before: string, after: string): Command =>
  new Command("", { label: before }, { label: after }, { key: "definitions.command.change", data: {} });

async function edited(designer: DesignerSession, id: string): Promise<void> {
  const opened = await designer.show(named(id));
  if (opened.kind === "open") opened.session.execute(relabel(id, "New"));
}

describe("DesignerSession", () => {
  it("[design 9 commands] given an edited document, when another is shown and the edit is undone, then its draft comes and goes though it is not on the screen", async () => {
    const store = new Store();
    const designer = new DesignerSession(({ id }) => store.portOf(id));
    await edited(designer, "a");
    await designer.leave(named("a"));
    expect(store.drafts.get("a")).toEqual({ label: "New" });
    await designer.show(named("b"));
    designer.history.undo();
    await designer.flush();
    expect(store.drafts.size).toBe(0);
    await designer.end();
  });

  it("[design 9 commands] given documents with and without edits, when they go from the screen, then only the one that can be undone stays open", async () => {
    const store = new Store();
    const designer = new DesignerSession(({ id }) => store.portOf(id));
    await designer.show(named("a"));
    await edited(designer, "b");
    await designer.leave(named("a"));
    await designer.leave(named("b"));
    expect([designer.opened(named("a")), designer.opened(named("b"))?.name]).toEqual([null, named("b")]);
    await designer.end();
    expect([designer.opened(named("b")), designer.history.state.done]).toEqual([null, []]);
  });

  it("[design 9 commands] given a document that is shown twice, when it goes from one place, then it stays open, and it was opened once", async () => {
    const store = new Store();
    const designer = new DesignerSession(({ id }) => store.portOf(id));
    await Promise.all([designer.show(named("a")), designer.show(named("a"))]);
    await designer.leave(named("a"));
    expect([store.opens, designer.opened(named("a"))?.name]).toEqual([1, named("a")]);
    await designer.end();
  });
});
