import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { scriptFunction } from "@tessera/expression/userFunctions/scriptCall.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledField, CompiledForm, CompiledRule, CompiledTable, RuleSet } from "../compile/compiledForm.ts";
import { treeNodes } from "./treeNodes.ts";

/** A question to the server whose answer may end in a stored value, or decides over one. */
export interface StoredResource {
  /** Id of the element whose rule asks, and the text of that rule. */
  readonly element: string;
  readonly text: string;
  /** Entity that is looked at; null: any of them. */
  readonly entity: string | null;
  /** Columns that are looked at; null: all. */
  readonly columns: readonly string[] | null;
  /** Where the answer may be stored (column null: in rows that it makes); null where it only decides. */
  readonly sink: { readonly entity: string; readonly column: string | null } | null;
  /** What is asked: equal for the same question about the same fields, wherever these stand in the form. */
  readonly meaning: Json;
}

type Call = Extract<CheckedTree, { op: "call" }>;
const wholeRow = new Set(["", "*", "FULL_RESULT"]);
/** Rules by which a form gives a value: bounds move it, choices may leave but one. */
const valueRules = ["computed", "default", "minExp", "maxExp", "listExp", "filterExp"] as const;
const entityRules = ["entityComputed", "entityDefault"] as const;

function written(tree: CheckedTree | undefined): string | null {
  return tree?.op === "constant" && typeof tree.value === "string" ? tree.value : null;
}

function columnsOf([, params, column]: readonly CheckedTree[]): readonly string[] | null {
  const wanted = column ? written(column) : "";
  if (wanted === null || wholeRow.has(wanted)) return null;
  const isLeftOut = params === undefined || (params.op === "constant" && params.value === null);
  if (!isLeftOut && params.op !== "object") return null;
  return [wanted, ...(params?.op === "object" ? params.names : [])];
}

/** The tree with ids of fields in place of their slots, which move when a form changes elsewhere. */
function meaningOf(tree: unknown, rule: CompiledRule, table: CompiledTable | null, form: CompiledForm): Json {
  if (Array.isArray(tree)) return tree.map((part) => meaningOf(part, rule, table, form));
  // Checked trees are plain JSON by contract.
  if (typeof tree !== "object" || tree === null) return tree as Json;
  const parts = Object.entries(tree).map(([name, part]) => [name, meaningOf(part, rule, table, form)] as const);
  const isSlot = "op" in tree && tree.op === "slot" && "scope" in tree && "slot" in tree;
  if (!isSlot || typeof tree.slot !== "number") return Object.fromEntries(parts);
  const isRow = tree.scope === "row" || (tree.scope === "main" && rule.frame === "child");
  const isForm = tree.scope === "main" || tree.scope === "parent";
  const places = isRow ? (table?.columns ?? []) : isForm ? [...form.fields, ...form.tables] : [];
  return { ...Object.fromEntries(parts), slot: places[tree.slot]?.id ?? tree.slot };
}

/**
 * A rule that asks, the element and the sub-form it stands in, and where what it gives is stored; null where it only
 * decides.
 */
interface GivingRule {
  readonly rule: CompiledRule;
  readonly element: string;
  readonly table: CompiledTable | null;
  readonly sink: StoredResource["sink"];
}

type Place = readonly [{ readonly id: string; readonly rules: RuleSet }, CompiledTable | null];

/**
 * The rules that give a place its value, and those that give the places they read, as far as these are not stored
 * themselves.
 */
function rulesBehind(
  form: CompiledForm,
  start: Place,
  names: readonly (keyof RuleSet)[],
): readonly Omit<GivingRule, "sink">[] {
  const found: Omit<GivingRule, "sink">[] = [];
  const waiting = [start];
  const seen = new Set(waiting.map(([one]) => one));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [{ id: element, rules }, table] = next;
    for (const rule of names.flatMap((name) => rules[name] ?? [])) {
      found.push({ rule, element, table });
      for (const key of rule.reads) {
        const [field, at] = placeOf(form, key);
        if (!field || field.column !== null || seen.has(field)) continue;
        seen.add(field);
        waiting.push([field, at]);
      }
    }
  }
  return found;
}

function placeOf(form: CompiledForm, key: string): readonly [CompiledField | undefined, CompiledTable | null] {
  const [kind, first, second] = key.split(":");
  if (kind === "field") return [form.fields[Number(first)], null];
  const table = form.tables.find(({ slot }) => slot === Number(first)) ?? null;
  return [kind === "column" ? table?.columns[Number(second)] : undefined, table];
}

/** Of a form, rules that its entities bring are left out: they are the entities'. */
function givingRules(form: CompiledForm): readonly GivingRule[] {
  const names = form.id === null ? entityRules : valueRules;
  const stored = (fields: readonly CompiledField[], table: CompiledTable | null, entity: string | null) =>
    fields.flatMap((field) => {
      const { column } = field;
      if (column === null || entity === null) return [];
      return rulesBehind(form, [field, table], names).map((one) => ({ ...one, sink: { entity, column } }));
    });
  return [
    ...stored(form.fields, null, form.entity),
    ...form.tables.flatMap((table) => [
      ...rulesBehind(form, [table, table], names).map((one) => ({
        ...one,
        sink: { entity: table.entity, column: null },
      })),
      ...stored(table.columns, table, table.entity),
    ]),
    ...(form.id === null
      ? form.invariants.map(({ id, rule }) => ({ rule, element: id, table: null, sink: null }))
      : []),
  ];
}

function resourceOf(call: Call): Pick<StoredResource, "columns" | "entity"> | null {
  // What a script asks is known when it runs.
  if (call.function === "request" || call.function === scriptFunction) return { entity: null, columns: null };
  if (call.function !== "lookup") return null;
  return { entity: written(call.args[0]), columns: columnsOf(call.args) };
}

/**
 * The look-ups, requests and scripts of a form by which a value that is stored comes about, also through fields that
 * are not: they are answered with the rights of the one who saves, and what is stored others read. Of an entity (a form
 * without id) all, checks included; those that a form takes from its entities are the entities'.
 */
export function storedResources(form: CompiledForm): readonly StoredResource[] {
  return givingRules(form).flatMap(({ element, rule, sink, table }) =>
    [...treeNodes(rule.tree)].flatMap((node): StoredResource[] => {
      const resource = node.op === "call" ? resourceOf(node) : null;
      if (!resource || node.op !== "call") return [];
      const meaning: Json = [node.function, meaningOf(node.args, rule, table, form)];
      return [{ ...resource, element, text: rule.text, sink, meaning }];
    }),
  );
}
