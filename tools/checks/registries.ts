import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import {
  defaultFieldProblems,
  folderProblems,
  kindProblems,
  operationProblems,
  type TypeFacts,
  typeProblems,
} from "./registryProblems.ts";

/** Keys of all texts of the product, in English (the texts check compares the languages). */
function textKeys(root: string): ReadonlySet<string> {
  const files = listFiles(root, ["packages", "features", "fields"]).filter((path) => path.endsWith("/i18n/en.json"));
  return new Set(files.flatMap((path) => Object.keys(JSON.parse(readText(root, path)))));
}

function facts(type: { id: string; aliases: readonly string[] }, schema: TSchema, defaults: unknown): TypeFacts {
  return { id: type.id, aliases: type.aliases, defaultsFit: Value.Check(schema, defaults) };
}

/**
 * What must hold for every entry of every registry (design §11). It reads the registries of the tree it belongs to, inside `run`,
 * so that a module that does not load is a problem of this check and no other.
 */
export const registriesCheck: Check = {
  name: "registries",
  async run(root) {
    const { operations } = await import("../../features/operations.gen.ts");
    const { operationHandlers } = await import("../../features/operations.server.gen.ts");
    const { documentKinds } = await import("../../features/documents.gen.ts");
    const { panelTypes } = await import("../../features/panels.gen.ts");
    const { panelViews } = await import("../../features/panels.web.gen.ts");
    const { fieldTypes } = await import("../../fields/fields.gen.ts");
    const { fieldViews } = await import("../../fields/fields.web.gen.ts");
    const handlers: readonly { readonly operation: { readonly id: string } }[] = operationHandlers;
    const panels: readonly PanelFacts[] = panelTypes;
    const fields: readonly FieldFacts[] = fieldTypes;
    const texts = textKeys(root);
    return [
      ...operationProblems(
        operations,
        handlers.map(({ operation }) => operation.id),
      ),
      ...typeProblems(
        "panel",
        panels.map((panel) => facts(panel, panel.params, panel.defaults)),
        Object.keys(panelViews),
        texts,
      ),
      ...typeProblems(
        "field",
        fields.map((field) => facts(field, field.formats, field.defaults)),
        Object.keys(fieldViews),
        texts,
      ),
      ...defaultFieldProblems(fields),
      ...kindProblems(documentKinds),
      ...folderProblems(listFiles(root), ["sheet.ts", "fixtures.ts"]),
    ];
  },
};

interface PanelFacts {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly params: TSchema;
  readonly defaults: unknown;
}

interface FieldFacts {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly formats: TSchema;
  readonly defaults: unknown;
  readonly defaultFor?: readonly string[];
}
