import { behavioursOf } from "@tessera/contract/behavioursOf.ts";
import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { SaveMessage, ServerMessage } from "@tessera/contract/save.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import { type EngineValue, isRow } from "@tessera/expression/values/value.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { type PackedForm, packedShape, unpackForm } from "@tessera/form-engine/definition/unpackForm.ts";
import { functionCalls } from "@tessera/form-engine/program/functionCalls.ts";
import type { Cell } from "@tessera/form-engine/record/cell.ts";
import { fromWire, toWire } from "@tessera/form-engine/record/wireValue.ts";
import { putClosedAside } from "@tessera/form-engine/store/closedEntries.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { uniqueColumns } from "@tessera/form-engine/validate/uniqueColumns.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { formVerification } from "../operations/formVerification.ts";
import { getData } from "../operations/getData.ts";
import { getProperties } from "../operations/getProperties.ts";
import { saveData } from "../operations/saveData.ts";
import { type ParityAction, type Pick, parityAction, parityEntities, parityForm } from "./testing/parityForms.ts";

/** Another seed or a longer run is asked for by hand. */
const seed = Number(process.env.PARITY_SEED ?? Math.floor(Math.random() * 2 ** 31));
const seconds = Number(process.env.PARITY_SECONDS ?? 8);
const formCount = Number(process.env.PARITY_FORMS ?? 12);

const picks: readonly Pick[] = [1, 2, 3].flatMap((grp) => [true, false].map((open) => ({ id: uuid7(), grp, open })));
const forms = fc.sample(parityForm, { seed, numRuns: formCount }).map((made, index) => made(`f${index}`));

let server: TestServer;
let player: TestClient;
const compiled = new Map<
  string,
  { readonly form: CompiledForm; readonly zone: string; readonly user: readonly EngineValue[] }
>();

beforeAll(async () => {
  server = await startProduct({
    users: [{ login: "player", roles: ["player"] }],
    documents: [...parityEntities, ...forms],
  });
  player = await server.enter("player");
  const rows = picks.map(({ grp, id, open }) => `('${id}', ${grp}, ${open})`);
  await server.database.pool.query(`insert into app.pick (id, grp, open) values ${rows.join(", ")}`);
  for (const { id } of forms) {
    const found = await player.call(getProperties, { idForm: id, only: packedShape });
    // Asked for so, what stands under the form's id is packed.
    compiled.set(id, { form: unpackForm(found.forms[id] as PackedForm), zone: found.zone, user: found.user });
  }
}, 120_000);
afterAll(() => server?.close());

/** A form as the browser opens it. */
async function opened(idForm: string, key: string | null): Promise<FormStore> {
  const known = compiled.get(idForm);
  if (!known) throw new Error(`There is no form ${idForm}.`);
  const { form, user, zone } = known;
  const answer = key === null ? null : await player.call(getData, { idForm, idMaintable: key });
  const record = readRecordAnswer(answer?.ITEMS);
  let next = 0;
  const store = new FormStore({
    form,
    record: record ? recordValues(form, record) : null,
    library: standardLibrary,
    behaviours: behavioursOf(byIdAndAlias(fieldTypes)),
    calls: functionCalls,
    uniques: uniqueColumns,
    user,
    params: [record ? "update" : "create", key],
    clock: Date.now,
    zone,
    language: "en",
    readOnly: false,
    resolve: async () => [],
    newUid: () => `u${++next}`,
    fillsRows: true,
    onMissingChoices: () => undefined,
  });
  putClosedAside(store);
  return store;
}

const instants = [
  "2026-03-28 23:00:00",
  "2026-06-30 21:59:59",
  "2026-06-30 22:00:00",
  "2026-07-01 21:59:59.5",
  "2026-10-25 00:30:00",
];
const ranges = ["[2026-03-29,2026-03-30)", "[2026-07-01,2026-07-08)", "[2026-03-28,)", "empty"];
const hours = ["[08:00:00,08:30:00)", "[08:00:00,16:30:00)", "[22:00:00,24:00:00)", "(,)", "empty"];
const days = ["2026-03-28", "2026-03-29", "2026-07-01", "2026-12-24"];

function valueFor({ field }: Cell, pick: number): EngineValue {
  if (pick % 7 === 0) return null;
  if (field.reference) return picks[pick % picks.length]?.id ?? null;
  switch (field.valueType) {
    case "integer":
      return (pick % 7) - 1;
    case "decimal":
      return fromWire(`${pick}.50`, "decimal");
    case "boolean":
      return pick % 2 === 0;
    case "date":
      return days[pick % days.length] ?? null;
    case "date_range":
      return ranges[pick % ranges.length] ?? null;
    case "time_range":
      return hours[pick % hours.length] ?? null;
    case "timestamp_technical":
      return instants[pick % instants.length] ?? null;
    default:
      return "xyz".slice(0, pick % 4);
  }
}

function act(store: FormStore, action: ParityAction): void {
  if (action.kind === "main") {
    const cell = store.cells.find(({ field }) => field.name === action.field);
    if (cell) store.setValue({ table: null, slot: cell.field.slot }, valueFor(cell, action.value));
    return;
  }
  const slot = store.form.tables[action.table]?.slot ?? -1;
  if (action.kind === "add") {
    store.addRow(slot);
    return;
  }
  const rows = store.rows(slot);
  const row = rows[action.row % Math.max(1, rows.length)];
  if (!row) return;
  if (action.kind === "remove") store.removeRow(slot, row.uid);
  else {
    const shown = row.cells.filter(({ field }) => field.type !== null);
    const cell = shown[action.column % shown.length];
    if (cell) store.setValue({ table: slot, uid: row.uid, slot: cell.field.slot }, valueFor(cell, action.value));
  }
}

/** Tries other values and rows where something is wrong, so that many records are saved, too. */
function correct(store: FormStore, before: FormStore): void {
  for (let round = 1; round < 12; round++) {
    const wrong = [...saidBy(store), ...excludedOf(store, before)].filter((one) => one.startsWith("error "));
    if (wrong.length === 0) return;
    const places = new Set(wrong.map((one) => one.split(" ")[1]));
    for (const { cell, place } of cellsOf(store)) {
      const { slot } = cell.field;
      const table = cell.row?.table.slot ?? null;
      const ref = table === null ? { table, slot } : { table, uid: cell.row?.uid ?? "", slot };
      if (places.has(place)) store.setValue(ref, valueFor(cell, round * 5 + slot + (cell.row?.index ?? 0)));
    }
    for (const { name, slot, maxRecCount } of store.form.tables) {
      if (!places.has(name)) continue;
      const rows = store.rows(slot);
      if (maxRecCount > 0 && rows.length > maxRecCount) store.removeRow(slot, rows[0]?.uid ?? "");
      else store.addRow(slot);
    }
  }
}

interface PlacedCell {
  readonly cell: Cell;
  readonly place: string;
}

/** All values with the names of their places: `lines.u1.n`. */
function cellsOf(store: FormStore): readonly PlacedCell[] {
  return [
    ...store.cells.map((cell) => ({ cell, place: cell.field.name })),
    ...store.form.tables.flatMap(({ name, slot }) =>
      store
        .rows(slot)
        .flatMap(({ cells, uid }) => cells.map((cell) => ({ cell, place: `${name}.${uid}.${cell.field.name}` }))),
    ),
  ];
}

const filterOf = (store: FormStore, cell: Cell): { readonly [column: string]: Json } | null => {
  const { filter } = store.stateOf(cell);
  // A filter is columns with values.
  return filter !== null && isRow(filter) ? (toJson(filter) as { readonly [column: string]: Json }) : null;
};

/**
 * References that the server alone can refuse: those that their filters exclude and that are new, or whose filter is.
 */
function excludedOf(store: FormStore, before: FormStore): readonly string[] {
  const known = new Map(cellsOf(before).map(({ cell, place }) => [place, cell]));
  return cellsOf(store).flatMap(({ cell, place }) => {
    const value = cell.slots[cell.field.slot] ?? null;
    const filter = cell.field.reference ? filterOf(store, cell) : null;
    if (value === null || filter === null || store.isClosed(cell)) return [];
    const old = before.isNew || (cell.row && cell.row.key === null) ? undefined : known.get(place);
    const isSettled =
      old !== undefined &&
      (old.slots[cell.field.slot] ?? null) === value &&
      JSON.stringify(filterOf(before, old)) === JSON.stringify(filter);
    const pick = picks.find(({ id }) => id === value);
    const fits = pick && Object.entries(filter).every(([name, wanted]) => pick[name as keyof Pick] === wanted);
    return isSettled || fits ? [] : [`error ${place} validation.option_unknown`];
  });
}

/** What the browser says of the record: `severity place code`. */
function saidBy(store: FormStore): readonly string[] {
  store.validate();
  const cells = cellsOf(store).flatMap(({ cell, place }) =>
    store.messagesOf(cell).map(({ code, severity }) => `${severity} ${place} ${code}`),
  );
  const tables = store.form.tables.flatMap(({ name, slot }) =>
    store.table(slot).messages.map(({ code, severity }) => `${severity} ${name} ${code}`),
  );
  return [...cells, ...tables];
}

function said(store: FormStore, messages: readonly ServerMessage[]): readonly string[] {
  return messages.map(({ ID, PUBLIC, ROWUID, SUBFORM }) => {
    if (SUBFORM === null || ROWUID === null) return `${ID} ${PUBLIC}`;
    const slot = store.form.tables.find(({ name }) => name === SUBFORM)?.slot ?? -1;
    const row = store.rows(slot).find(({ key, uid }) => uid === ROWUID || key === ROWUID);
    return `${SUBFORM}.${row?.uid}.${ID} ${PUBLIC}`;
  });
}

function valuesOf(store: FormStore, keys: { readonly [subForm: string]: { readonly [uid: string]: string } } = {}) {
  const own = (cells: readonly Cell[]) =>
    Object.fromEntries(
      cells
        .filter(({ field }) => field.type !== null)
        .map(({ field, slots }) => [
          field.name,
          toWire(slots[field.slot] ?? null, field.valueType, field.detail.scale ?? null),
        ]),
    );
  const tables = store.form.tables.map(({ name, slot }) => [
    name,
    Object.fromEntries(store.rows(slot).map(({ cells, key, uid }) => [key ?? keys[name]?.[uid] ?? "", own(cells)])),
  ]);
  return { ...own(store.cells), ...Object.fromEntries(tables) };
}

function messageOf(store: FormStore, idForm: string): SaveMessage {
  return { saveId: uuid7(), form: idForm, entity: "play", ...saveChanges(store) };
}

interface Edit {
  readonly actions: readonly ParityAction[];
  /** Whether a person goes on until nothing is wrong, as far as they can. */
  readonly isCorrected: boolean;
}

/**
 * One edit, in the browser and on the server: both say and make the same. Gives the record's key, where it was saved.
 */
async function edit(idForm: string, key: string | null, { actions, isCorrected }: Edit): Promise<string | null> {
  const [store, before] = [await opened(idForm, key), await opened(idForm, key)];
  for (const action of actions) act(store, action);
  if (isCorrected) correct(store, before);
  const own = [...saidBy(store), ...excludedOf(store, before)];
  const errors = own.filter((one) => one.startsWith("error "));
  const expected = (errors.length > 0 ? errors : own).map((one) => one.slice(one.indexOf(" ") + 1)).sort();
  const formData = messageOf(store, idForm);
  const { HEADER } = await player.call(formVerification, { idForm, fieldData: formData });
  const shown = { form: forms.find(({ id }) => id === idForm)?.body, formData };
  const found = said(store, [...HEADER.ERROR, ...HEADER.WARNING]).toSorted();
  expect(found, `what the server says of ${JSON.stringify(shown)}`).toEqual(expected);
  const saved = await player.call(saveData, { idForm, formData });
  expect(said(store, [...saved.HEADER.ERROR, ...saved.HEADER.WARNING]).toSorted()).toEqual(expected);
  expect(saved.id === null).toBe(errors.length > 0);
  if (saved.id === null) return key;
  const after = await opened(idForm, saved.id);
  expect(valuesOf(after), `what is stored of ${JSON.stringify(shown)}`).toEqual(valuesOf(store, saved.rowKeys));
  return saved.id;
}

describe("the engine in the browser and on the server", () => {
  it(`[forms 5 server] given random forms, records and edits (PARITY_SEED=${seed}), when both check a record, then they say the same of it, and make the same of what is saved`, async () => {
    const actions = fc.array(parityAction, { maxLength: 10 });
    const isCorrected = fc.constantFrom(true, true, true, false);
    const edits = fc.array(fc.record({ actions, isCorrected }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.nat(formCount - 1), edits, async (form, rounds) => {
        let key: string | null = null;
        for (const one of rounds) key = await edit(`f${form}`, key, one);
      }),
      {
        seed,
        numRuns: 10_000,
        interruptAfterTimeLimit: seconds * 1000,
        endOnFailure: process.env.PARITY_SHRINK === undefined,
      },
    );
  }, 600_000);
});
