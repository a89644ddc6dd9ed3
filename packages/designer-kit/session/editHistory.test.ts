import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withValueAt } from "../document/bodyPath.ts";
import { type Change, touches } from "../document/change.ts";
import { Command } from "../document/command.ts";
import { type EditedDocument, EditHistory } from "./editHistory.ts";

const label = { key: "definitions.command.change", data: {} };

class Sheet implements EditedDocument {
  readonly name: { readonly kind: string; readonly id: string };
  body: Json = { title: "", width: 0 };

  constructor(id: string) {
    this.name = { kind: "form", id };
  }

  edit(body: Json): void {
    this.body = body;
  }
}

function shelf() {
  const history = new EditHistory();
  const sheets = ["a", "b", "c"].map((id) => new Sheet(id));
  for (const sheet of sheets) history.attach(sheet);
  return { history, sheets };
}

/** A change that gives each of some documents another value at one place. */
function change(sheets: readonly Sheet[], key: "title" | "width", value: Json, isTyped: boolean): Change {
  const parts = sheets.map(({ body, name }) => ({
    document: name,
    command: new Command("", body, withValueAt(body, `/${key}`, value), label, isTyped ? key : null),
  }));
  return { label, parts };
}

const step = fc.record({
  action: fc.constantFrom("edit", "edit", "edit", "undo", "redo"),
  documents: fc.subarray([0, 1, 2], { minLength: 1 }),
  key: fc.constantFrom("title" as const, "width" as const),
  value: fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 9 })),
  isTyped: fc.boolean(),
});
type Step = (typeof step)["generate"] extends (...args: never[]) => { value: infer Value } ? Value : never;

function take(steps: readonly Step[], { history, sheets }: ReturnType<typeof shelf>): void {
  for (const { action, documents, key, value, isTyped } of steps) {
    if (action !== "edit") history[action]();
    else
      history.execute(
        change(
          documents.flatMap((index) => sheets[index] ?? []),
          key,
          value,
          isTyped,
        ),
      );
  }
}

const bodies = (sheets: readonly Sheet[]): readonly string[] => sheets.map(({ body }) => canonicalJson(body));

describe("the history of edits", () => {
  it("[design 9 commands] given any edits of several documents, when all are undone and redone, then each was what it was and is what it became", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const bench = shelf();
        const begin = bodies(bench.sheets);
        take(steps, bench);
        const end = bodies(bench.sheets);
        const count = bench.history.state.done.length;
        for (let index = 0; index < count; index++) bench.history.undo();
        expect(bodies(bench.sheets)).toEqual(begin);
        for (let index = 0; index < count; index++) bench.history.redo();
        expect(bodies(bench.sheets)).toEqual(end);
      }),
    );
  });

  it("[design 9 commands] given any edits and a document whose state is replaced, when all is undone and redone, then that document stays, and the others come back to what they were", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.nat(2),
        fc.array(step, { maxLength: 10 }),
        (before, which, after) => {
          const bench = shelf();
          take(before, bench);
          const lost = bench.sheets[which];
          if (!lost) throw new Error("There are three.");
          lost.edit({ title: "theirs", width: 1 });
          bench.history.forget(lost.name);
          const kept = bench.history.state;
          expect([...kept.done, ...kept.undone].some((one) => touches(one, lost.name))).toBe(false);
          take(
            after.filter(({ documents }) => !documents.includes(which)),
            bench,
          );
          const end = bodies(bench.sheets);
          const count = bench.history.state.done.length;
          for (let index = 0; index < count; index++) {
            const [part] = bench.history.state.done.at(-1)?.parts ?? [];
            const edited = bench.sheets.find(({ name }) => name.id === part?.document.id);
            // What an edit is undone from is exactly what it led to.
            expect(canonicalJson(edited?.body ?? null)).toBe(canonicalJson(part?.command.after ?? null));
            bench.history.undo();
          }
          for (let index = 0; index < count; index++) bench.history.redo();
          expect(bodies(bench.sheets)).toEqual(end);
          expect(lost.body).toEqual({ title: "theirs", width: 1 });
        },
      ),
    );
  });

  it("[design 9 commands] given letters typed into fields of two documents in turn, when one change is undone, then only the last field is what it was", () => {
    const { history, sheets } = shelf();
    const [first, second] = sheets;
    if (!first || !second) throw new Error("There are three.");
    for (const title of ["A", "An"]) history.execute(change([first], "title", title, true));
    for (const title of ["B", "Be"]) history.execute(change([second], "title", title, true));
    expect(history.state.done.length).toBe(2);
    history.undo();
    expect([first.body, second.body]).toMatchObject([{ title: "An" }, { title: "" }]);
  });
});
