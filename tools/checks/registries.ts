import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { PanelType } from "@tessera/contract/definePanel.ts";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import {
  defaultFieldProblems,
  editingProblems,
  type FeatureFacts,
  featureProblems,
  folderProblems,
  kindProblems,
  operationProblems,
  type PageNames,
  pageProblems,
  seldomProblems,
  type TypeFacts,
  typeProblems,
  unreadRegistries,
} from "./registryProblems.ts";

/** Keys of all texts of the product, in English (the texts check compares the languages). */
function textKeys(root: string): ReadonlySet<string> {
  const files = listFiles(root, ["packages", "features", "fields"]).filter((path) => path.endsWith("/i18n/en.json"));
  return new Set(files.flatMap((path) => Object.keys(JSON.parse(readText(root, path)))));
}

function facts(type: { id: string; aliases: readonly string[] }, schema: TSchema, defaults: unknown): TypeFacts {
  return { id: type.id, aliases: type.aliases, defaultsFit: Value.Check(schema, defaults) };
}

/** Where operations and panels name kinds that stand on pages. */
function pageNames(
  operations: readonly Pick<Operation, "id" | "access">[],
  panels: readonly Pick<PanelType, "id" | "needs">[],
): readonly PageNames[] {
  return [
    ...operations.flatMap(({ access, id }) =>
      access.kind === "page" ? [{ by: `Operation ${id}`, kind: access.shows, ofRecords: false }] : [],
    ),
    ...panels.flatMap(({ id, needs }) =>
      needs?.kind === "records" ? [{ by: `Panel ${id}`, kind: needs.of, ofRecords: true }] : [],
    ),
  ];
}

/**
 * What must hold for every entry of every registry (design §11). It reads the registries of the tree it belongs to,
 * inside `run`, so that a module that does not load is a problem of this check and no other.
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
    const { seldomFieldViews } = await import("../../fields/seldomFields.web.gen.ts");
    const { features } = await import("../../features/features.server.gen.ts");
    const { featureMigrations } = await import("../../features/migrations.server.gen.ts");
    const { coreMigrations } = await import("@tessera/server-kit/start/coreMigrations.ts");
    const parts: readonly FeatureFacts[] = features;
    const handlers: readonly { readonly operation: { readonly id: string } }[] = operationHandlers;
    const kinds: readonly DocumentKind[] = documentKinds;
    const panels: readonly PanelType[] = panelTypes;
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
        Object.keys({ ...fieldViews, ...seldomFieldViews }),
        texts,
      ),
      ...defaultFieldProblems(fields),
      ...seldomProblems(fields, Object.keys(seldomFieldViews)),
      ...kindProblems(kinds),
      ...editingProblems(panels),
      ...pageProblems(kinds, pageNames(operations, panels)),
      ...featureProblems(parts, [...coreMigrations, ...featureMigrations]),
      ...folderProblems(listFiles(root), ["fixtures.ts"]),
      ...unreadRegistries(
        listFiles(root, ["features", "fields"]).filter((path) => path.endsWith(".gen.ts")),
        listFiles(root, ["apps"])
          .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
          .map((path) => readText(root, path)),
      ),
    ];
  },
};

interface FieldFacts {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly formats: TSchema;
  readonly defaults: unknown;
  readonly defaultFor?: readonly string[];
  readonly seldom?: true;
}
