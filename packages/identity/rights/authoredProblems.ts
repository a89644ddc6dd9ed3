import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { AuthoredChange, Definitions } from "@tessera/documents/store/definitions.ts";
import { compiledFormIn } from "@tessera/documents/store/snapshot.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { type StoredResource, storedResources } from "@tessera/form-engine/definition/storedResources.ts";
import type { ColumnModel, EntityModel, EntityModels } from "@tessera/query-model/entityModel.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { authorReach, modelsOf } from "./authorReach.ts";
import { type RuleRead, type RuleReads, ruleReads } from "./ruleReads.ts";

interface Look {
  readonly entity: EntityModel;
  readonly column: ColumnModel;
}

function looksOf({ columns, entity }: StoredResource, models: EntityModels, all: readonly string[]): readonly Look[] {
  return (entity === null ? all : [entity]).flatMap((id) => {
    const model = models.get(id);
    if (!model) return [];
    const wanted = columns === null ? model.columns : columns.flatMap((name) => model.column(name) ?? []);
    return wanted.map((column) => ({ entity: model, column }));
  });
}

const physicalOf = (entity: EntityModel | null, column: ColumnModel | null): Json =>
  entity && [entity.body.storage.schema, entity.body.storage.table, column?.physical ?? null];

/** Equal for a question that asks the same of the same tables and columns for the same column, whatever their names. */
function signOf({ meaning, sink }: StoredResource, looks: readonly Look[], models: EntityModels): string {
  const into = sink && models.get(sink.entity);
  const stored = into && sink && physicalOf(into, sink.column === null ? null : into.column(sink.column));
  return canonicalJson([meaning, stored, looks.map(({ column, entity }) => physicalOf(entity, column))]);
}

/** Where something stands in a body, with its JSON pointer; null when it stands nowhere. */
function placeOf(
  body: Json,
  fits: (part: Json) => boolean,
  path = "",
): { readonly path: string; readonly part: Json } | null {
  if (fits(body)) return { path, part: body };
  if (typeof body !== "object" || body === null) return null;
  for (const [name, part] of Object.entries(body)) {
    const found = placeOf(part, fits, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (found) return found;
  }
  return null;
}

function pointerOf({ element, text }: StoredResource, body: Json): string {
  const isElement = (part: Json) => typeof part === "object" && part !== null && "id" in part && part.id === element;
  const around = placeOf(body, isElement);
  return (around && placeOf(around.part, (part) => part === text, around.path)?.path) ?? "";
}

interface Asked {
  readonly kind: string;
  readonly id: string;
  readonly resources: readonly StoredResource[];
}

const allEntities = (lookup: DocumentLookup): readonly string[] => lookup.all("entity").map(({ id }) => id);

/**
 * Look-ups and requests of rules run with the rights of the one who saves, so an author could have others store what
 * they may not read themselves. Answers `rule_path_not_readable` for each rule of what was published or recompiled to a
 * form that is new, or asks something else than before, and by which a stored value comes about (of an entity: checks
 * too), unless its author reads in full what it looks at.
 */
export function lookupProblems(
  { after, before, outputs, roles }: AuthoredChange,
  kinds: Definitions["kinds"],
): readonly LocatedProblem[] {
  const asked = outputs().flatMap(({ id, kind, output }): readonly Asked[] =>
    // What compiles to a form is a `CompiledForm`.
    kinds.get(kind)?.compilesTo === "form" ? [{ id, kind, resources: storedResources(output as CompiledForm) }] : [],
  );
  if (asked.every(({ resources }) => resources.length === 0)) return [];
  const models = modelsOf(after);
  const formerModels = modelsOf(before);
  const reach = authorReach(after, roles);
  const all = allEntities(after);
  const allBefore = allEntities(before);
  return asked.flatMap(({ id, kind, resources }) => {
    const formerForm = compiledFormIn(before, kind, id);
    const former = new Set(
      (formerForm ? storedResources(formerForm) : []).map((one) =>
        signOf(one, looksOf(one, formerModels, allBefore), formerModels),
      ),
    );
    const reported = new Set<string>();
    return resources.flatMap((resource): LocatedProblem[] => {
      const looks = looksOf(resource, models, all);
      if (former.has(signOf(resource, looks, models))) return [];
      const hidden = looks.find(({ column, entity }) => !reach.readsOthers(entity, column));
      if (!hidden) return [];
      const path = pointerOf(resource, after.get(kind, id)?.body ?? null);
      const key = `${path} ${hidden.entity.id} ${hidden.column.name}`;
      if (reported.has(key)) return [];
      reported.add(key);
      const data = { entity: hidden.entity.id, column: hidden.column.name };
      return [{ severity: "error", code: "rule_path_not_readable", path, data, document: { kind, id } }];
    });
  });
}

/** A condition that decides over rows without rights: a global rule of an entity, or the row filter of a grant. */
interface Rule {
  readonly document: DocumentName;
  readonly entity: string;
  readonly actions: readonly string[];
  readonly condition: Condition;
  /** JSON pointer to the condition. */
  readonly pointer: string;
}

function entityRules(lookup: DocumentLookup): Rule[] {
  return lookup.all("entity").flatMap((document) =>
    (bodyOf(document, "entity").rules ?? []).map(({ actions, condition }, index) => ({
      document: { kind: document.kind, id: document.id },
      entity: document.id,
      actions,
      condition,
      pointer: `/rules/${index}/condition`,
    })),
  );
}

function grantRules(lookup: DocumentLookup): Rule[] {
  return lookup.all("role").flatMap((role) =>
    bodyOf(role, "role").grants.flatMap((grant, index) => {
      if (grant.kind !== "entity" || !grant.filter) return [];
      const { entity, actions, filter: condition } = grant;
      const document = { kind: role.kind, id: role.id };
      return [{ document, entity, actions, condition, pointer: `/grants/${index}/filter` }];
    }),
  );
}

/** Null for a rule that cannot run, since it names what is not there. */
function readsOf(rule: Rule, models: EntityModels): RuleReads | null {
  try {
    const entity = models.get(rule.entity);
    return entity && ruleReads(rule.condition, { entity, models, isEntered: false, pointer: rule.pointer });
  } catch (error) {
    if (error instanceof TesseraError) return null;
    throw error;
  }
}

const sign = (owner: string, rule: Rule, action: string, { meaning }: RuleReads): string =>
  canonicalJson([owner, rule.entity, action, meaning]);
const ownerOf = ({ kind, id }: DocumentName): string => `${kind}:${id}`;
const held = "held";

/** What rules asked before: those of each document, and those that limit the author's own grants. */
function formerSigns({ before, roles }: AuthoredChange): ReadonlySet<string> {
  const models = modelsOf(before);
  const signs = new Set<string>();
  for (const rule of [...entityRules(before), ...grantRules(before)]) {
    const reads = readsOf(rule, models);
    if (!reads) continue;
    const isHeld = rule.document.kind === "role" && roles.includes(rule.document.id);
    const owners = [ownerOf(rule.document), ...(isHeld ? [held] : [])];
    for (const action of rule.actions) for (const owner of owners) signs.add(sign(owner, rule, action, reads));
  }
  return signs;
}

/**
 * Rules run without rights (design §10), so anyone who writes one could learn by it what they may not read. Answers
 * `rule_path_not_readable` for each path of a rule that is new, or means something else than before, unless its author
 * reads in full what it looks at: on each entity that it enters, every row, and every column that it touches. A global
 * rule of the entered entity binds them too, unless they may publish that entity. The record that the rule decides over
 * is open to anyone who may publish its entity; in a grant, others must read all its rows there as well. A filter that
 * already limits the author's own grants says nothing new to them.
 */
export function rulePathProblems(change: AuthoredChange): readonly LocatedProblem[] {
  const { after } = change;
  const former = formerSigns(change);
  const models = modelsOf(after);
  const reach = authorReach(after, change.roles);

  const mayLookAt = ({ entity, column, isEntered }: RuleRead, rule: Rule): boolean => {
    if (isEntered) return reach.readsOthers(entity, column);
    return rule.document.kind === "entity" || reach.mayPublish(entity.id) || reach.readsAll(entity, column);
  };

  return [...entityRules(after), ...grantRules(after)].flatMap((rule): LocatedProblem[] => {
    const found = readsOf(rule, models);
    if (!found) return [];
    const isKnown = (action: string): boolean =>
      former.has(sign(ownerOf(rule.document), rule, action, found)) ||
      (rule.document.kind === "role" && former.has(sign(held, rule, action, found)));
    if (rule.actions.every(isKnown)) return [];
    const hidden = new Map<string, RuleRead>();
    for (const read of found.reads)
      if (!hidden.has(read.pointer) && !mayLookAt(read, rule)) hidden.set(read.pointer, read);
    return [...hidden.values()].map(({ pointer, entity, column }) => ({
      severity: "error",
      code: "rule_path_not_readable",
      path: pointer,
      data: { entity: entity.id, column: column.name },
      document: rule.document,
    }));
  });
}
