import { property } from "@tessera/contract/documents/jsonShape.ts";
import { type ValueTypeName, valueTypeNames } from "@tessera/contract/values/valueType.ts";

/** Bodies of entities by id, as far as they are known. */
export type Entities = ReadonlyMap<string, unknown>;

/** A fixed choice of a column. */
export interface PathOption {
  readonly key: string;
  readonly label: string;
}

/** Something that a path can go on with. */
export interface PathStep {
  readonly name: string;
  /** May be a product key. */
  readonly label: string;
  /** Null for a reference. */
  readonly type: ValueTypeName | null;
  /** Entity that a reference leads to; null for a column. */
  readonly target: string | null;
  readonly options: readonly PathOption[];
}

/** Where a path leads. */
export interface PathEnd extends PathStep {
  /** What people call its steps, from the first. */
  readonly labels: readonly string[];
  /**
   * The entity whose record a value names: that of a reference, also of its column, or that whose key the column is;
   * null for any other.
   */
  readonly record: string | null;
}

const items = (body: unknown, key: string): readonly unknown[] => {
  const list = property(body, key);
  return Array.isArray(list) ? list : [];
};

const textOf = (value: unknown, key: string): string | null => {
  const text = property(value, key);
  return typeof text === "string" && text !== "" ? text : null;
};

const isValueType = (name: unknown): name is ValueTypeName => valueTypeNames.some((one) => one === name);

function stepOf(item: unknown, target: string | null): PathStep | null {
  const name = textOf(item, "name");
  if (name === null) return null;
  const type = property(item, "type");
  const options = items(item, "options").flatMap((option): PathOption[] => {
    const key = textOf(option, "key");
    return key === null ? [] : [{ key, label: textOf(option, "label") ?? key }];
  });
  return {
    name,
    label: textOf(item, "label") ?? name,
    type: target === null && isValueType(type) ? type : null,
    target,
    options,
  };
}

/** The references of an entity. */
export function referencesOf(body: unknown): readonly PathStep[] {
  return items(body, "references").flatMap((item) => stepOf(item, textOf(item, "entity")) ?? []);
}

/**
 * The columns of an entity that people know; the keys inside references are left out, as the references stand for them.
 */
export function columnsOf(body: unknown): readonly PathStep[] {
  const inside = new Set(items(body, "references").flatMap((item) => items(item, "columns")));
  return items(body, "columns").flatMap((item) => {
    const step = stepOf(item, null);
    return step === null || inside.has(step.name) ? [] : [step];
  });
}

function stepNamed(body: unknown, name: string, isLast: boolean): PathStep | null {
  const column = isLast ? items(body, "columns").find((item) => property(item, "name") === name) : undefined;
  if (column !== undefined) return stepOf(column, null);
  return referencesOf(body).find((one) => one.name === name) ?? null;
}

function recordOf(id: string | null, body: unknown, { name, target }: PathStep): string | null {
  if (target !== null) return target;
  const isAll = (columns: readonly unknown[]): boolean => columns.length === 1 && columns[0] === name;
  const reference = items(body, "references").find((one) => isAll(items(one, "columns")));
  if (reference !== undefined) return textOf(reference, "entity");
  return isAll(items(property(body, "key"), "columns")) ? id : null;
}

/** Where a path leads from an entity; null while that is not known, and for one that leads nowhere. */
export function pathEnd(root: string | null, path: string, entities: Entities): PathEnd | null {
  const names = path.split(".");
  const labels: string[] = [];
  let at = root;
  let step: PathStep | null = null;
  let record: string | null = null;
  for (const [index, name] of names.entries()) {
    const body: unknown = at === null ? null : entities.get(at);
    step = at === null ? null : stepNamed(body, name, index === names.length - 1);
    if (step === null) return null;
    labels.push(step.label);
    record = recordOf(at, body, step);
    at = step.target;
  }
  return step && { ...step, labels, record };
}

/** The entities on the way of a path, with the first that is not known yet. */
export function entitiesAlong(root: string | null, path: string, entities: Entities): readonly string[] {
  const found: string[] = [];
  let at = root;
  for (const name of path.split(".")) {
    if (at === null || at === "") break;
    found.push(at);
    at = stepNamed(entities.get(at), name, false)?.target ?? null;
  }
  return at === null || at === "" ? found : [...found, at];
}

/** What the path in front of a place of a text can go on with, and the word there that it replaces. */
export interface NextSteps {
  readonly from: number;
  readonly to: number;
  readonly steps: readonly PathStep[];
  /** Whether the word begins a path. */
  readonly isFirst: boolean;
}

/** The columns and references that the word at a place of a text may mean, without regard to capitals. */
export function nextSteps(root: string | null, text: string, at: number, entities: Entities): NextSteps {
  const path = /[A-Za-z_][\w.]*$/.exec(text.slice(0, at))?.[0] ?? "";
  const point = path.lastIndexOf(".");
  const word = path.slice(point + 1);
  const rest = /^\w*/.exec(text.slice(at))?.[0] ?? "";
  const owner = point < 0 ? root : (pathEnd(root, path.slice(0, point), entities)?.target ?? null);
  const body = owner === null ? undefined : entities.get(owner);
  const steps = [...columnsOf(body), ...referencesOf(body)].filter(({ name }) =>
    name.toLowerCase().startsWith(word.toLowerCase()),
  );
  return { from: at - word.length, to: at + rest.length, steps, isFirst: point < 0 };
}
