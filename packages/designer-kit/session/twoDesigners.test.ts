import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { elementsOf, isJsonObject, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command } from "../document/command.ts";
import type { DocumentPort, DraftState, OpenedDocument } from "./documentPort.ts";
import { DocumentSession } from "./documentSession.ts";
import { EditHistory } from "./editHistory.ts";

const published: Json = {
  label: "Form",
  items: ["a", "b", "c"].map((id) => ({ id, label: id, help: id })),
};
const document: TesseraDocument = { kind: "form", id: "f", schemaVersion: 1, subsystem: "demo", body: published };
const label = { key: "definitions.command.change", data: {} };

/** A server with one draft, as the real one refuses and takes it. */
class Server implements DocumentPort {
  body: Json | null = null;
  revision = 0;

  async open(): Promise<OpenedDocument> {
    return {
      document: { ...document, body: this.body ?? published },
      head: published,
      version: 1,
      layer: "installation",
      draft: this.body === null ? null : this.#state(),
      may: { draft: true, publish: true },
    };
  }

  async save(draft: Parameters<DocumentPort["save"]>[0]): Promise<DraftState> {
    if (draft.revision !== (this.body === null ? 0 : this.revision)) throw new Error("conflict");
    this.body = draft.document?.body ?? null;
    this.revision++;
    return this.#state();
  }

  async discard(revision: number): Promise<void> {
    if (this.body !== null && revision !== this.revision) throw new Error("conflict");
    this.body = null;
  }

  isConflict(error: unknown): boolean {
    return error instanceof Error && error.message === "conflict";
  }

  isMissing(): boolean {
    return false;
  }

  #state(): DraftState {
    const author = { userId: null, displayName: null };
    return { revision: this.revision, baseVersion: 1, author, changedAt: 0, isStale: false, deletes: false };
  }
}

async function openOn(server: Server) {
  const history = new EditHistory();
  const opened = { ...(await server.open()), document: { ...document, body: server.body ?? published } };
  return { history, session: new DocumentSession(server, opened, history, 1_000_000) };
}
type Designer = Awaited<ReturnType<typeof openOn>>;

const itemsOf = (body: Json): readonly JsonElement[] => {
  const items = property(body, "items");
  return (Array.isArray(items) && elementsOf(items)) || [];
};

/** An edit by one of the two: `key` of the element that is `at` so many, or an element of their own. */
const step = fc.record({
  who: fc.nat(1),
  does: fc.constantFrom("set", "set", "set", "add", "remove", "undo", "redo", "save", "read"),
  at: fc.nat(5),
  key: fc.constantFrom("label" as const, "help" as const),
  value: fc.string({ maxLength: 2 }),
});
type Step = (typeof step)["generate"] extends (...args: never[]) => { value: infer Value } ? Value : never;

let made = 0;

function edit({ session }: Designer, { at, does, key, value, who }: Step, ownOnly: boolean): void {
  const items = itemsOf(session.body);
  const found = items[at % Math.max(1, items.length)];
  if (!isJsonObject(session.body)) return;
  const run = (path: string, before: Json, after: Json): void =>
    session.execute(new Command(path, before, after, label, key));
  const own = ownOnly ? (["label", "help"] as const)[who] : key;
  if (does === "set" && found && own !== undefined) run(`/items/#${found.id}`, found, { ...found, [own]: value });
  else if (does === "add") {
    made++;
    const added: Json = { id: `n${who}x${made}`, label: value, help: value };
    run("", session.body, { ...session.body, items: [...items, added] });
  } else if (does === "remove" && found && (!ownOnly || found.id.startsWith(`n${who}`))) {
    run("", session.body, { ...session.body, items: items.filter((one) => one !== found) });
  }
}

async function take(designers: readonly Designer[], steps: readonly Step[], ownOnly: boolean): Promise<void> {
  for (const one of steps) {
    const designer = designers[one.who];
    if (!designer) continue;
    if (designer.session.state.save.kind === "conflict") await designer.session.resolve(() => "mine");
    if (one.does === "undo" || one.does === "redo") designer.history[one.does]();
    else if (one.does === "save") await designer.session.flush();
    else if (one.does === "read") await designer.session.refresh();
    else edit(designer, one, ownOnly);
  }
}

/** Both save, and read what the other saved. */
async function settle(designers: readonly Designer[]): Promise<void> {
  for (const { session } of [...designers, ...designers]) {
    await session.flush();
    if (session.state.save.kind === "conflict") await session.resolve(() => "mine");
    await session.refresh();
  }
}

describe("two designers of one draft", () => {
  it("[design 4 drafts] given any edits of two designers at once, when both have saved and read, then both see what the server has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const server = new Server();
        const designers = [await openOn(server), await openOn(server)];
        await take(designers, steps, false);
        await settle(designers);
        const [first, second] = designers.map(({ session }) => canonicalJson(session.body));
        expect(first).toBe(second);
        expect(first).toBe(canonicalJson(server.body ?? published));
        for (const { session } of designers) session.close();
      }),
    );
  });

  it("[design 4 drafts] given two designers who edit properties of their own, when both have saved, then no edit of either is lost, nobody is asked, and undoing all of one leaves the other's", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const server = new Server();
        const designers = [await openOn(server), await openOn(server)];
        const alone = [await openOn(new Server()), await openOn(new Server())];
        // Edits name elements of the published state, which both have.
        const sets = steps
          .filter(({ does }) => does === "set" || does === "save" || does === "read")
          .map((one) => ({ ...one, at: one.at % 3 }));
        await take(designers, sets, true);
        await take(alone, sets, true);
        expect(designers.some(({ session }) => session.state.save.kind === "conflict")).toBe(false);
        await settle(designers);
        const [label, help] = alone.map(({ session }) => itemsOf(session.body));
        expect(itemsOf(designers[0]?.session.body ?? null)).toEqual(
          itemsOf(published).map((item, index) => ({
            ...item,
            label: label?.[index]?.label,
            help: help?.[index]?.help,
          })),
        );
        const [first] = designers;
        while (first?.history.undo());
        await settle(designers);
        expect(itemsOf(server.body ?? published)).toEqual(
          itemsOf(published).map((item, index) => ({ ...item, help: help?.[index]?.help })),
        );
        for (const { session } of [...designers, ...alone]) session.close();
      }),
    );
  });
});
