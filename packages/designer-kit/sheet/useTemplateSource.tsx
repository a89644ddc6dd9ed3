import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import type { TemplateField } from "@tessera/web-kit/templates/code/templateNaming.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useMemo } from "react";
import { propertiesOf, type ResolvedSchema, resolveSchema } from "../schema/schemaShape.ts";
import { useDraftBodies } from "./useDraftBodies.tsx";

interface Sources {
  readonly names: readonly string[];
  readonly lists: readonly string[];
  readonly forms: readonly string[];
}

type Translate = (key: string) => string;

const itemsOf = (value: unknown, key: string): readonly unknown[] => {
  const items = property(value, key);
  return Array.isArray(items) ? items : [];
};

/** The sources of the templates of an object and of the groups in it, each with the object that it stands in. */
function sourcesIn(
  schema: ResolvedSchema,
  value: unknown,
): readonly { readonly source: unknown; readonly holder: unknown }[] {
  return propertiesOf(schema).flatMap(([key, child]) => {
    const resolved = resolveSchema(child, schema.definitions);
    const mark = property(resolved.schema, "x-template");
    if (Array.isArray(mark)) return mark.map((source: unknown) => ({ source, holder: value }));
    return sourcesIn(resolved, property(value, key));
  });
}

/** What the marks of the templates of an object say that these are drawn with; null where it has no template. */
function sourcesOf({ schema, value }: { schema: ResolvedSchema; value: Json }): Sources | null {
  const marked = sourcesIn(schema, value);
  if (marked.length === 0) return null;
  const holding = marked.filter(({ holder, source }) => {
    const when = property(source, "when");
    return !Array.isArray(when) || property(holder, String(when[0])) === when[1];
  });
  const named = (key: string): readonly string[] =>
    holding.flatMap(({ holder, source }) => {
      const name = property(holder, String(property(source, key)));
      return typeof name === "string" && name !== "" ? [name] : [];
    });
  return {
    names: holding.flatMap(({ source }) => itemsOf(source, "names").map(String)),
    lists: named("list"),
    forms: named("form"),
  };
}

const plain = (name: string, label = ""): TemplateField => ({ name, label, isList: false, inside: null });

function labelled(element: unknown, t: Translate, inside: readonly TemplateField[] | null): readonly TemplateField[] {
  const [name, label] = [property(element, "name"), property(element, "label")];
  if (typeof name !== "string" || name === "") return [];
  const shown = typeof label === "string" ? shownText(label, t) : "";
  return [{ name, label: shown, isList: inside !== null, inside }];
}

/** The fields of a form by name; those of a sub-form are inside it. */
function formFields(form: Json, t: Translate): readonly TemplateField[] {
  const items = itemsOf(form, "pages")
    .flatMap((page) => itemsOf(page, "groups"))
    .flatMap((group) => itemsOf(group, "items"));
  return items.flatMap((item) => {
    const rows = property(item, "subForm");
    const inside = itemsOf(rows, "items").flatMap((one) => labelled(one, t, null));
    return labelled(item, t, typeof rows === "object" && rows !== null ? inside : null);
  });
}

const ofPage = (): readonly TemplateField[] => [
  { name: "page", label: "", isList: false, inside: [plain("url"), plain("path")] },
  ...["params", "language", "today"].map((name) => plain(name)),
];

/**
 * What the template of an object may name, as the drafts have its list or form; null where it has none, or not all is
 * known yet.
 */
export function useTemplateSource(
  object: { schema: ResolvedSchema; value: Json } | null,
): readonly TemplateField[] | null {
  const { t } = useTexts();
  const sources = useMemo(() => (object === null ? null : sourcesOf(object)), [object]);
  const lists = useDraftBodies("list", sources?.lists ?? []);
  const forms = useDraftBodies("form", sources?.forms ?? []);
  return useMemo(() => {
    if (sources === null) return null;
    const { forms: formIds, lists: listIds, names } = sources;
    const isKnown = listIds.every((id) => lists.bodies.has(id)) && formIds.every((id) => forms.bodies.has(id));
    if (!isKnown) return null;
    const rows = [...lists.bodies.values()].map((list): TemplateField => {
      const columns = itemsOf(list, "columns").flatMap((column) => labelled(column, t, null));
      return { name: "items", label: "", isList: true, inside: [...columns, plain("key"), plain("link")] };
    });
    const record = [...forms.bodies.values()].flatMap((form) => [
      ...formFields(form, t),
      plain("key"),
      plain("display"),
    ]);
    return [...names.map((name) => plain(name)), ...rows, ...record, ...ofPage()];
  }, [sources, lists.bodies, forms.bodies, t]);
}
