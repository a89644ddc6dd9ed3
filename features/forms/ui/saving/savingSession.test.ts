import { mainRef, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type SaveFate, SavingSession } from "../testing/savingSession.ts";

type Step =
  | { readonly kind: "subject" | "country" | "discount"; readonly value: string }
  | { readonly kind: "add"; readonly product: string }
  | { readonly kind: "quantity" | "remove"; readonly row: number; readonly quantity: number }
  | { readonly kind: "undo" | "reopen" | "discard" }
  | { readonly kind: "save"; readonly fate: SaveFate };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("subject" as const), value: fc.constantFrom("Beds", "Stools", "Tables") }),
    fc.record({ kind: fc.constant("country" as const), value: fc.constantFrom("", "AT", "SK") }),
    fc.record({ kind: fc.constant("discount" as const), value: fc.constantFrom("", "0.10", "0.30") }),
    fc.record({ kind: fc.constant("add" as const), product: fc.constantFrom("Lamp", "Shelf") }),
    fc.record({
      kind: fc.constantFrom("quantity" as const, "remove" as const),
      row: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ kind: fc.constantFrom("undo" as const, "reopen" as const, "discard" as const) }),
    fc.record({ kind: fc.constant("save" as const), fate: fc.constantFrom<SaveFate>("answered", "lost", "down") }),
  ),
  { maxLength: 14 },
);

function enter({ opened: { store } }: SavingSession, step: Step): void {
  const table = store.form.tables[0]?.slot ?? -1;
  if (step.kind === "undo") store.undo();
  if (step.kind === "subject" || step.kind === "country") store.setValue(mainRef(store, step.kind), step.value || null);
  if (step.kind === "discount")
    store.setValue(mainRef(store, "discount"), step.value === "" ? null : Decimal.parse(step.value));
  if (step.kind === "add" && store.addRow(table) !== null)
    store.setValue(rowRef(store, store.rows(table).length - 1, "product"), step.product);
  if (step.kind !== "quantity" && step.kind !== "remove") return;
  const row = store.rows(table)[step.row];
  if (row === undefined) return;
  if (step.kind === "remove") store.removeRow(table, row.uid);
  else store.setValue(rowRef(store, step.row, "quantity"), step.quantity);
}

/** Enters what is required and empty by now. */
function complete(session: SavingSession): void {
  const { store } = session.opened;
  if (session.seen.main[0] === null) enter(session, { kind: "subject", value: "Beds" });
  for (const [at, { cells }] of store.rows(store.form.tables[0]?.slot ?? -1).entries())
    if (cells.some(({ field, slots }) => field.name === "product" && (slots[field.slot] ?? "") === ""))
      store.setValue(rowRef(store, at, "product"), "Lamp");
}

it("[forms 4 lost answers] given any entries, saves whose answers come or not, undo, discarding and closing of the page between, when all is saved at last, then the record is what the person saw, nothing twice and nothing lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isNew, taken) => {
      const session = new SavingSession(isNew);
      enter(session, { kind: "subject", value: "Tables" });
      for (const step of taken) {
        const { seen } = session;
        if (step.kind === "save") {
          await session.save(step.fate);
          if (session.problem !== "invalid") expect(session.seen).toEqual(seen);
        } else if (step.kind === "discard") await session.discard();
        else if (step.kind === "reopen") {
          const wasNew = session.opened.key === null;
          await session.reopen();
          // A new record that was made whole is offered, and the form is for another one.
          const isOffered = wasNew && session.opened.answer !== null;
          if (!isOffered || session.opened.store.state().hasUnsavedChanges) expect(session.seen).toEqual(seen);
        } else enter(session, step);
        expect(session.isContested).toBe(false);
      }
      complete(session);
      const { seen } = session;
      await session.save("answered");
      // A line that is added again has lost what a rule keeps read-only in new ones, here its price: that is said
      // before anything is saved.
      if (session.problem === "form.save.resumed") await session.save("answered");
      expect([session.problem, session.server.strayed]).toEqual([null, []]);
      expect(session.seen).toEqual(seen);
    }),
    { numRuns: 150 },
  );
});
