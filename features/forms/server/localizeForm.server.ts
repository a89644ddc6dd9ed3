import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { translatedSettings } from "@tessera/documents/texts/translatedSettings.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/** Element that gives a field its label: a text in another language is called as the field it belongs to. */
const namedId = (all: readonly CompiledField[], { id, textOf }: CompiledField): string =>
  textOf ? (all[textOf.slot]?.id ?? id) : id;

/**
 * The settings of a field with those texts in the caller's language that its column has; what the form says otherwise
 * stays.
 */
function localizedSettings(context: RequestContext, { column, columnType, formats }: CompiledField, entity: string) {
  const own = columnType && translatedSettings(context, entity, ({ name }) => name === column);
  if (!own) return formats;
  const isOfColumn = (key: string): boolean => canonicalJson(own.source[key]) === canonicalJson(formats[key]);
  const localized = Object.entries(own.translated).filter(([key]) => isOfColumn(key));
  return { ...formats, ...Object.fromEntries(localized) } satisfies FieldSettings;
}

/**
 * A compiled form with its texts in the caller's language; keys are derived from the documents they stand in (design §4
 * Texts).
 */
export function localizeForm(form: CompiledForm, context: RequestContext): CompiledForm {
  const inForm = (element: string | null, property: string, literal: string) =>
    literalText(context, { kind: "form", id: form.id ?? "", element, property }, literal);
  const fieldOf = (all: readonly CompiledField[], one: CompiledField, entity: string | null): CompiledField => ({
    ...one,
    label: inForm(namedId(all, one), "label", one.label),
    help: one.help === null ? null : inForm(one.id, "help", one.help),
    formats: entity === null ? one.formats : localizedSettings(context, one, entity),
    options:
      one.options?.map(({ key, label, id, ...sign }) => ({
        ...sign,
        id,
        key,
        label:
          entity === null
            ? label
            : literalText(context, { kind: "entity", id: entity, element: id, property: "label" }, label),
      })) ?? null,
  });
  return {
    ...form,
    label: inForm(null, "label", form.label),
    fields: form.fields.map((one) => fieldOf(form.fields, one, form.entity)),
    tables: form.tables.map((table) => ({
      ...table,
      label: inForm(table.id, "label", table.label),
      columns: table.columns.map((column) => fieldOf(table.columns, column, table.entity)),
    })),
    pages: form.pages.map((page) => ({
      ...page,
      label: inForm(page.id, "label", page.label),
      groups: page.groups.map((group) => ({
        ...group,
        label: inForm(group.id, "label", group.label),
        help: group.help === null ? null : inForm(group.id, "help", group.help),
      })),
    })),
    links: form.links.map((link) => ({ ...link, label: inForm(link.id, "label", link.label) })),
  };
}
