import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledField, CompiledOption, CompiledTable } from "../compile/compiledForm.ts";
import type { FlagBlock } from "./flagBlock.ts";
import { Flag } from "./flags.ts";
import type { FieldMessage, FieldState, RecordValues } from "./formState.ts";
import { fromWire } from "./wireValue.ts";

/** What few values have; made when the first of it comes. */
export interface CellExtras {
  /** Results of `labelExp`, `minExp`, `maxExp` and `filterExp`. */
  label: string | null;
  min: EngineValue;
  max: EngineValue;
  filter: EngineValue;
  /** Choices that `listExp` gave; null without. */
  list: readonly CompiledOption[] | null;
  /** Display name of the record chosen since; undefined as long as the saved one holds. */
  display: string | null | undefined;
  /** Saved value as the person saw it, where it is not the record's. */
  base: Json | undefined;
  /** Text the person typed that is no value of the type: it blocks the save. */
  invalid: FieldMessage | null;
  client: readonly FieldMessage[];
  /** Rules over the whole record that do not hold and show here once the form was validated. */
  broken: readonly FieldMessage[];
  server: readonly FieldMessage[];
  /** Rules that wait for an answer, as bits by `RuleKind`. */
  pending: number;
}

/** What all records of a form, or all rows of a sub-form, have in common. */
export interface HolderShape {
  readonly fields: readonly CompiledField[];
  /** Values and flags before anything is known, by slot: copied, so that each takes no more room than it needs. */
  readonly slots: readonly null[];
  readonly flags: readonly number[];
  readonly position: number;
  readonly firstSource: number;
  /** Whether texts, numbers and booleans of the wire are the engine's values as they are, by slot. */
  readonly plain: readonly boolean[];
}

function hasKeys(record: object): boolean {
  for (const _ in record) return true;
  return false;
}

/** The values of a record or a row, by slot, with what is known of each. */
export class Holder {
  // What every change reads stands first, so that it lies together: a change in one of many rows waits for little else
  // than memory.
  readonly slots: EngineValue[];
  readonly #block: FlagBlock;
  /** Where its flags begin in the block. */
  readonly #place: number;
  /** Whether it is part of the record: a row that was removed is not. */
  live = true;
  /** Position among the rows from 0; meaningless while it is no live row. */
  index = 0;
  readonly fields: readonly CompiledField[];
  /** Number of its first value among the sources of rules; the others follow. */
  readonly firstSource: number;
  /** Position of its sub-form; -1 for the main record. */
  readonly position: number;
  /** Itself, if it is a row; null for the main record. */
  row: Row | null = null;
  /** States last handed out; null where something changed since. */
  states: (FieldState | null)[] | null = null;
  extras: Map<number, CellExtras> | null = null;
  listeners: (readonly (() => void)[] | null)[] | null = null;
  /** Whether display names came with the record. */
  readonly #hasDisplays: boolean;
  /** Positions of the record's invariants that do not hold. */
  broken: Set<number> | null = null;
  /** Whether the record or row does not exist yet. */
  readonly isNew: boolean;
  readonly record: RecordValues | null;
  #cells: Cell[] | null = null;

  constructor(shape: HolderShape, block: FlagBlock, record: RecordValues | null) {
    const { fields, slots, position, firstSource, plain } = shape;
    this.slots = slots.slice();
    this.#block = block;
    this.#place = block.add(shape.flags);
    this.fields = fields;
    this.firstSource = firstSource;
    this.position = position;
    this.record = record;
    this.isNew = record === null || record.key === null;
    this.#hasDisplays = record !== null && hasKeys(record.displays);
    const { isNew } = this;
    const values = record?.values;
    for (let slot = 0; slot < fields.length; slot++) {
      const field = fields[slot];
      // Values come from a checked answer of the server: they are JSON.
      const wire = field && values ? (values[field.name] as Json | undefined) : undefined;
      if (wire !== undefined && wire !== null && field)
        this.slots[slot] = plain[slot] && typeof wire !== "object" ? wire : fromWire(wire, field.valueType);
      // On a new record an empty value that was given is a decision against the default; only an absent one gets it.
      if (isNew && wire !== undefined) this.setFlag(slot, Flag.overwritten, true);
    }
    if (record) this.#restrict(record);
  }

  /** One handle per value, made when first asked. */
  get cells(): readonly Cell[] {
    this.#cells ??= this.fields.map((field) => new Cell(this, field));
    return this.#cells;
  }

  /** All bits of `Flag` of a value. */
  flagsAt(slot: number): number {
    return this.#block.bits[this.#place + slot] ?? 0;
  }

  /** Writes all bits of `Flag` of a value. */
  setFlagsAt(slot: number, flags: number): void {
    this.#block.bits[this.#place + slot] = flags;
  }

  /** Whether a bit of `Flag` is set. */
  has(slot: number, flag: number): boolean {
    return (this.flagsAt(slot) & flag) !== 0;
  }

  /** Sets or clears bits of `Flag`. */
  setFlag(slot: number, flag: number, on: boolean): void {
    const flags = this.flagsAt(slot);
    this.setFlagsAt(slot, on ? flags | flag : flags & ~flag);
  }

  /** What is rare of a value; null when it has none of it. */
  extra(slot: number): CellExtras | null {
    return this.extras?.get(slot) ?? null;
  }

  /** See `extra`; makes it. */
  extend(slot: number): CellExtras {
    this.extras ??= new Map();
    let extra = this.extras.get(slot);
    if (!extra) {
      extra = {
        label: null,
        min: null,
        max: null,
        filter: null,
        list: null,
        display: undefined,
        base: undefined,
        invalid: null,
        client: [],
        broken: [],
        server: [],
        pending: 0,
      };
      this.extras.set(slot, extra);
    }
    return extra;
  }

  /** Display name that came with the record. */
  savedDisplay(slot: number): string | null {
    if (!this.#hasDisplays) return null;
    const name = this.fields[slot]?.name;
    return (name === undefined ? null : this.record?.displays[name]) ?? null;
  }

  /** Display name of the chosen record; null where nothing is known. */
  display(slot: number): string | null {
    const display = this.extras === null ? undefined : this.extras.get(slot)?.display;
    return display === undefined ? this.savedDisplay(slot) : display;
  }

  /** Takes a display name; writes nothing where that is what is known already. */
  setDisplay(slot: number, display: string | null): void {
    if (display === null && this.extras === null && !this.#hasDisplays) return;
    if (this.display(slot) !== display) this.extend(slot).display = display;
  }

  /** Saved value as wire JSON; undefined when there is none yet (a new record or row). */
  base(slot: number): Json | undefined {
    if (this.isNew || this.record === null) return undefined;
    const base = this.extra(slot)?.base;
    if (base !== undefined) return base;
    // See the constructor.
    return (this.record.values[this.fields[slot]?.name ?? ""] ?? null) as Json;
  }

  /** The stored value, whatever was entered since; null where nothing is stored yet. */
  stored(slot: number): EngineValue {
    const field = this.fields[slot];
    if (this.isNew || this.record === null || !field) return null;
    const wire = (this.record.stored ?? this.record.values)[field.name] ?? null;
    // See the constructor.
    return fromWire(wire as Json, field.valueType);
  }

  #restrict({ masked, may, locked }: RecordValues): void {
    const isLocked = may?.update === false;
    if (!isLocked && masked.length === 0 && (locked?.length ?? 0) === 0) return;
    for (const [slot, { name }] of this.fields.entries()) {
      if (masked.includes(name)) this.setFlag(slot, Flag.masked, true);
      if (isLocked || locked?.includes(name)) this.setFlag(slot, Flag.locked, true);
    }
  }
}

/** Whether a rule of a value (`kind` of `RuleKind`) waits for an answer. */
export function isPending(holder: Holder, slot: number, kind: number): boolean {
  return ((holder.extra(slot)?.pending ?? 0) & (1 << kind)) !== 0;
}

/** A row of a sub-form. It is itself the row value that expressions see. */
export class Row extends Holder {
  readonly uid: string;
  readonly table: CompiledTable;
  readonly key: string | null;
  /** Whether the person may delete it. */
  readonly removable: boolean;
  collapsed: boolean;

  /** `record` null makes an empty new row. */
  constructor(
    table: CompiledTable,
    shape: HolderShape,
    block: FlagBlock,
    uid: string,
    record: RecordValues | null,
    collapsed: boolean,
  ) {
    super(shape, block, record);
    this.row = this;
    this.live = false;
    this.table = table;
    this.uid = uid;
    this.key = record?.key ?? null;
    this.removable = record?.may?.delete !== false;
    this.collapsed = collapsed;
  }
}

/** A handle on one value of the record, for those who walk over fields; the values themselves stand in its holder. */
export class Cell {
  readonly holder: Holder;
  readonly field: CompiledField;

  constructor(holder: Holder, field: CompiledField) {
    this.holder = holder;
    this.field = field;
  }

  /** The row it stands in; null in the main record. */
  get row(): Row | null {
    return this.holder.row;
  }

  /** The values it is among; its own stands at `field.slot`. */
  get slots(): readonly EngineValue[] {
    return this.holder.slots;
  }

  /** See `Holder.base`. */
  get base(): Json | undefined {
    return this.holder.base(this.field.slot);
  }

  /** Display name of the chosen record. */
  get display(): string | null {
    return this.holder.display(this.field.slot);
  }

  /** Display name of the saved one. */
  get baseDisplay(): string | null {
    return this.holder.savedDisplay(this.field.slot);
  }

  /** Whether the person may not see the value. */
  get masked(): boolean {
    return this.holder.has(this.field.slot, Flag.masked);
  }

  /** Whether the person gave the value. */
  get overwritten(): boolean {
    return this.holder.has(this.field.slot, Flag.overwritten);
  }
}
