import type {
  DocumentEnvironment,
  DocumentLookup,
  NameUse,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import {
  type FormBody,
  FormBodySchema,
  type FormItem,
  type SubForm,
  type SubFormItem,
} from "@tessera/contract/definitions/formBody.ts";
import { choiceUses } from "@tessera/contract/documents/choiceUses.ts";
import { readPath } from "@tessera/contract/documents/entityPath.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { expressionUses } from "@tessera/form-engine/definition/expressionUses.ts";
import { callUses } from "@tessera/form-engine/functions/callUses.ts";
import { functionLibrary } from "@tessera/form-engine/functions/functionsOf.ts";
import { compileFormDocument } from "./compileFormDocument.ts";

interface Placed {
  readonly item: FormItem;
  readonly path: string;
}

function placedItems(body: FormBody): readonly Placed[] {
  return body.pages.flatMap((page, p) =>
    page.groups.flatMap((group, g) =>
      group.items.map((item, i) => ({ item, path: `/pages/${p}/groups/${g}/items/${i}` })),
    ),
  );
}

function bindingUses(
  lookup: DocumentLookup,
  entity: string | null,
  item: FormItem | SubFormItem,
  path: string,
): readonly NameUse[] {
  const ofChoices = choiceUses(lookup, item.formats, `${path}/formats`, item.id);
  if (entity === null) return ofChoices;
  return [
    ...ofChoices,
    ...(item.column ? readPath(lookup, entity, item.column, `${path}/column`, item.id).uses : []),
    ...(item.reference ? readPath(lookup, entity, item.reference, `${path}/reference`, item.id).uses : []),
  ];
}

function subFormUses(lookup: DocumentLookup, { item, path }: Placed, subForm: SubForm): readonly NameUse[] {
  const at = `${path}/subForm`;
  const order = (subForm.orderBy ?? []).flatMap(({ field }, index) => {
    const shown = subForm.items.find((column) => column.name === field);
    const place = { path: `${at}/orderBy/${index}/field`, fromElement: item.id };
    return shown ? [] : readPath(lookup, subForm.entity, field, place.path, place.fromElement).uses;
  });
  return [
    ...readPath(lookup, subForm.entity, subForm.reference, `${at}/reference`, item.id).uses,
    ...order,
    ...(subForm.orderColumn
      ? readPath(lookup, subForm.entity, subForm.orderColumn, `${at}/orderColumn`, item.id).uses
      : []),
    ...subForm.items.flatMap((column, index) => bindingUses(lookup, subForm.entity, column, `${at}/items/${index}`)),
  ];
}

/** Names of a sub-form's own columns in its settings. */
function ownColumnUses(form: string, { item, path }: Placed, subForm: SubForm): readonly NameUse[] {
  const use = (name: string, at: string): NameUse[] => {
    const column = subForm.items.find((one) => one.name === name);
    if (!column) return [];
    const target = { kind: "form", id: form, element: column.id };
    return [{ path: `${path}/subForm/${at}`, from: 0, to: name.length, fromElement: item.id, target }];
  };
  return [
    ...(subForm.primaryInList ? use(subForm.primaryInList, "primaryInList") : []),
    ...(subForm.orderBy ?? []).flatMap(({ field }, index) => use(field, `orderBy/${index}/field`)),
  ];
}

function linkUses(lookup: DocumentLookup, body: FormBody): readonly NameUse[] {
  return (body.links ?? []).flatMap((link, index) => {
    const list = lookup.get("list", link.list)?.body;
    const entity = typeof list === "object" && list !== null && "entity" in list ? list.entity : null;
    return typeof entity === "string"
      ? readPath(lookup, entity, link.reference, `/links/${index}/reference`, link.id).uses
      : [];
  });
}

/** The names by which a form uses columns and references of entities, and its own fields in rules and settings. */
export function formUses(
  document: TesseraDocument<FormBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): readonly NameUse[] {
  const { id, body } = document;
  const placed = placedItems(body);
  const aliases = new Map(
    placed.flatMap(({ item }) => [item, ...(item.subForm?.items ?? [])].map((one) => [one.id, one.aliases ?? []])),
  );
  return [
    ...placed.flatMap((place) => [
      ...bindingUses(lookup, body.entity, place.item, place.path),
      ...(place.item.subForm ? subFormUses(lookup, place, place.item.subForm) : []),
      ...(place.item.subForm ? ownColumnUses(id, place, place.item.subForm) : []),
    ]),
    ...linkUses(lookup, body),
    ...callUses(FormBodySchema, body, lookup),
    ...expressionUses({
      library: functionLibrary(lookup),
      expressions: walkMarks(FormBodySchema, body).filter((mark) => mark.mark === "expression"),
      compiled: compileFormDocument(document, lookup, environment).form,
      aliasesOf: (element) => aliases.get(element) ?? [],
    }),
  ];
}
