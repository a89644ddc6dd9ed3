import type {
  DocumentEnvironment,
  DocumentLookup,
  NameUse,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { EntityBodySchema } from "@tessera/contract/definitions/entityBody.ts";
import { choiceUses } from "@tessera/contract/documents/choiceUses.ts";
import { readCondition, readPath } from "@tessera/contract/documents/entityPath.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { expressionUses } from "@tessera/form-engine/definition/expressionUses.ts";
import { callUses } from "@tessera/form-engine/functions/callUses.ts";
import { functionLibrary } from "@tessera/form-engine/functions/functionsOf.ts";
import { compileEntity } from "./compileEntity.ts";

/**
 * The names by which an entity uses columns and references: its own in lists and expressions, others' in conditions.
 */
export function entityUses(
  document: TesseraDocument<EntityBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): readonly NameUse[] {
  const { id, body } = document;
  const names = (list: readonly string[] | undefined, path: string, element: string | null) =>
    (list ?? []).flatMap((name, index) => readPath(lookup, id, name, `${path}/${index}`, element).uses);
  const elements = ["unique", "indexes", "references", "invariants"] as const;
  return [
    ...names(body.key.columns, "/key/columns", null),
    ...names(body.display, "/display", null),
    ...elements.flatMap((list) =>
      (body[list] ?? []).flatMap((item, index) => names(item.columns, `/${list}/${index}/columns`, item.id)),
    ),
    ...(body.parent ? readPath(lookup, id, body.parent.reference, "/parent/reference", null).uses : []),
    ...(body.rules ?? []).flatMap(
      (rule, index) => readCondition(lookup, id, rule.condition, `/rules/${index}/condition`, rule.id).uses,
    ),
    ...body.columns.flatMap(({ fieldType, id: element }, index) =>
      choiceUses(lookup, fieldType?.formats, `/columns/${index}/fieldType/formats`, element),
    ),
    ...callUses(EntityBodySchema, body, lookup),
    ...expressionUses({
      library: functionLibrary(lookup),
      expressions: walkMarks(EntityBodySchema, body).filter((mark) => mark.mark === "expression"),
      compiled: compileEntity(document, lookup, environment).form,
      aliasesOf: () => [],
    }),
  ];
}
