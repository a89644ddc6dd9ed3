import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import { addElement } from "@tessera/designer-kit/document/edits.ts";
import { newDocument } from "@tessera/designer-kit/document/newDocument.ts";
import { newElement } from "@tessera/designer-kit/document/newElement.ts";
import { allNodes, elementTree } from "@tessera/designer-kit/schema/elementTree.ts";
import { questionsOf } from "@tessera/designer-kit/schema/questionsOf.ts";
import { type ResolvedSchema, resolveSchema } from "@tessera/designer-kit/schema/schemaShape.ts";
import { type PropertySheetForm, sheetOf } from "@tessera/designer-kit/sheet/sheetOf.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Value } from "typebox/value";
import { expect } from "vitest";

/** Answers to all that has to be chosen. */
export const answers = (schema: ResolvedSchema): Readonly<Record<string, string>> =>
  Object.fromEntries(questionsOf(schema).flatMap(({ key, required }) => (required ? [[key, "some"]] : [])));

/** The body of a new document of a kind. */
export function bodyOf(kind: DocumentKind | undefined, id = "task"): Json {
  if (!kind) throw new Error("The kind is not registered.");
  return newDocument(kind, { id, subsystem: "demo", label: "Task" }, answers(resolveSchema(kind.schema))).body;
}

/** Every sheet of a kind: of the body, and of each form of element, as deep as elements can be made. */
export function sheetsOf(kind: DocumentKind): readonly PropertySheetForm[] {
  let body = bodyOf(kind);
  const sheets = [sheetOf(resolveSchema(kind.schema), "Document")];
  for (let depth = 0; depth < 4; depth++) {
    const all = [
      ...elementTree(kind.schema, body),
      ...allNodes(elementTree(kind.schema, body)).flatMap(({ node }) => node.collections),
    ];
    for (const collection of all) {
      const isOpen = collection.nodes.length === 0;
      for (const variant of collection.variants) {
        if (!isOpen) {
          sheets.push(sheetOf(variant, "Element"));
          continue;
        }
        const element = newElement(body, collection, variant, { label: "One", name: "" }, answers(variant));
        body = addElement(body, collection, element).command.execute(body);
        sheets.push(sheetOf(variant, "Element"));
      }
    }
  }
  expect(Value.Check(kind.schema, body)).toBe(true);
  return sheets;
}
