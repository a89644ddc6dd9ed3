import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { compiledFormIn } from "@tessera/documents/store/compiledFormIn.ts";
import type { AuthoredChange, Definitions } from "@tessera/documents/store/definitions.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { type StoredResource, storedResources } from "@tessera/form-engine/definition/storedResources.ts";
import type { ColumnModel, EntityModel, EntityModels } from "@tessera/query-model/entityModel.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { authorReach, modelsOf } from "./authorReach.ts";

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
 * Look-ups and requests of rules run with the rights of the one who saves, so an author could have others store what they may not read themselves.
 * Answers `rule_path_not_readable` for each rule of what was published or recompiled to a form that is new, or asks something else than
 * before, and by which a stored value comes about (of an entity: checks too), unless its author reads in full what it looks at.
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
