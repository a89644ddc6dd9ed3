import type { CompiledForm } from "../compile/compiledForm.ts";
import { rulesOf } from "./rulesOf.ts";
import { treeNodes } from "./treeNodes.ts";
import type { PackedForm, PackedKind, PackedValue, PackedValues } from "./unpackForm.ts";

/** The number of an object or list: one array for each, so that equal values are the same. */
type Numbered = readonly [number];
type Row = readonly PackedValue[];

/**
 * What is packed in the same way, each with the number that stands for it in `rows`: they are given in the order of
 * finding.
 */
interface Found {
  readonly numbers: Numbered[];
  readonly rows: Row[];
}

interface FoundKind extends Found {
  readonly keys: readonly string[];
}

/**
 * Packs a form for its way to a browser: `unpackForm` gives it back. What is undefined is left out. The cost is linear
 * in its size.
 */
export function packForm(form: CompiledForm): PackedForm {
  return new Packing().pack(form);
}

class Packing {
  readonly #kinds = new Map<string, FoundKind>();
  readonly #lists: Found = { numbers: [], rows: [] };
  /** Numbers by what they hold. */
  readonly #known = new Map<string, Numbered>();

  pack(form: CompiledForm): PackedForm {
    const root = this.#add(form);
    const rules = rulesOf(form);
    const kinds = [...this.#kinds.values()];
    const numbers = [...kinds.flatMap((kind) => kind.numbers), ...this.#lists.numbers];
    const places = new Map<PackedValue, PackedValue>(numbers.map((number, place) => [number, [place]]));
    const placed = (value: PackedValue = null): PackedValue => places.get(value) ?? value;
    return {
      kinds: kinds.map(({ keys, rows }) =>
        packedKind(
          rows.length,
          keys.map((key, at) => ({ key, values: rows.map((row) => placed(row[at])) })),
        ),
      ),
      lists: this.#lists.rows.map((row) => row.map(placed)),
      root: numbers.indexOf(root),
      calls: rules.some(({ tree }) => [...treeNodes(tree)].some(({ op }) => op === "call")),
      withholds: rules.some(({ withheld }) => withheld === true),
    };
  }

  #add(object: object): Numbered {
    const row: PackedValue[] = [];
    const keys: string[] = [];
    const isList = Array.isArray(object);
    let name = isList ? "list" : "";
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      keys.push(key);
      row.push(this.#value(value));
      // Trees of one operator are alike in more than their keys.
      if (!isList) name += `${key}\n${key === "op" || key === "operator" ? value : ""}\n`;
    }
    const content = name + JSON.stringify(row);
    const known = this.#known.get(content);
    if (known) return known;
    const number: Numbered = [this.#known.size];
    this.#known.set(content, number);
    const found = isList ? this.#lists : this.#kindOf(name, keys);
    found.numbers.push(number);
    found.rows.push(row);
    return number;
  }

  #kindOf(name: string, keys: readonly string[]): FoundKind {
    const kind = this.#kinds.get(name) ?? { keys, numbers: [], rows: [] };
    this.#kinds.set(name, kind);
    return kind;
  }

  #value(value: unknown): PackedValue {
    if (typeof value === "object" && value !== null) return this.#add(value);
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
  }
}

/** What the objects of a kind say for one key. */
interface Column {
  readonly key: string;
  readonly values: Row;
}

function packedKind(count: number, columns: readonly Column[]): PackedKind {
  const usual: [string, PackedValue][] = [];
  const other: [string, PackedValues][] = [];
  for (const [at, { key, values }] of columns.entries()) {
    const found = values.includes(null) ? null : commonValue(values);
    usual.push([key, found]);
    if (values.some((value) => value !== found)) other.push([key, shortest(values, found, columns.slice(0, at))]);
  }
  return [count, Object.fromEntries(usual), Object.fromEntries(other)];
}

function isNext(value: PackedValue | undefined, before: PackedValue | undefined): boolean {
  if (Array.isArray(value)) return Array.isArray(before) && value[0] === before[0] + 1;
  return typeof value === "number" && typeof before === "number" && value === before + 1;
}

/** A way in which values can stand: those at these positions, with a mark of what the others say. */
interface Way {
  readonly positions: readonly number[];
  readonly mark: PackedValues;
}

/** The values of one key in the shortest of the ways in which they can stand. */
function shortest(values: Row, usual: PackedValue, earlier: readonly Column[]): PackedValues {
  const lengths = values.map((value) => (typeof value === "string" ? value.length + 3 : 5));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const ways: Way[] = [];
  const add = (mark: PackedValues, isSaid: (at: number) => boolean): void => {
    ways.push({ mark, positions: [...values.keys()].filter((at) => !isSaid(at)) });
  };
  add({}, (at) => values[at] === usual);
  if (usual !== null) add({ "+": 1 }, (at) => isNext(values[at], values[at - 1]));
  for (const { key, values: same } of usual === null ? [] : earlier)
    if (typeof same[0] === "string") add({ "=": key }, (at) => typeof same[at] === "string" && same[at] === values[at]);
  const keyLength = `"${values.length}":`.length;
  const lengthOf = ({ positions }: Way): number =>
    positions.reduce((sum, at) => sum + keyLength + (lengths[at] ?? 0), 0);
  const [best] = ways.map((way) => ({ way, length: lengthOf(way) })).sort((one, two) => one.length - two.length);
  // The keys of a list are its positions.
  if (!best || best.length >= all) return values as unknown as PackedValues;
  return Object.assign(Object.fromEntries(best.way.positions.map((at) => [at, values[at] ?? null])), best.way.mark);
}

function commonValue(values: Row): PackedValue {
  const counts = new Map<PackedValue, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === max)?.[0] ?? null;
}
