import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import {
  type TranslatedSettings,
  translatedHelp,
  translatedItems,
  translatedSettings,
} from "@tessera/documents/texts/translatedSettings.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/** Element that gives a field its label: a text in another language is called as the field it belongs to. */
const namedId = (all: readonly CompiledField[], { id, textOf }: CompiledField): string =>
  textOf ? (all[textOf.slot]?.id ?? id) : id;

/** Settings with those texts in the caller's language that `own` has; what another place says stays. */
function withTexts(formats: FieldSettings, own: TranslatedSettings | null | undefined): FieldSettings {
  if (!own) return formats;
  const isOwn = (key: string): boolean => canonicalJson(own.source[key]) === canonicalJson(formats[key]);
  return { ...formats, ...Object.fromEntries(Object.entries(own.translated).filter(([key]) => isOwn(key))) };
}

/** The settings of a field with the texts of its column and of its item in the caller's language. */
function localizedSettings(
  context: RequestContext,
  { column, columnType, formats, id }: CompiledField,
  entity: string | null,
  items: ReadonlyMap<string, TranslatedSettings>,
): FieldSettings {
  const isOfType = entity !== null && columnType !== undefined;
  const ofColumn = isOfType ? translatedSettings(context, entity, ({ name }) => name === column) : null;
  return withTexts(withTexts(formats, ofColumn), items.get(id));
}

/**
 * A compiled form with its texts in the caller's language; keys are derived from the documents they stand in (design §4
 * Texts).
 */
export function localizeForm(form: CompiledForm, context: RequestContext): CompiledForm {
  const inForm = (element: string | null, property: string, literal: string) =>
    literalText(context, { kind: "form", id: form.id ?? "", element, property }, literal);
  const items: ReadonlyMap<string, TranslatedSettings> =
    form.id === null ? new Map() : translatedItems(context, form.id);
  /** A field without help of its own has that of its column. */
  const helpOf = ({ column, id }: CompiledField, help: string, entity: string | null): string => {
    const own = inForm(id, "help", help);
    return own !== help || entity === null || column === null ? own : translatedHelp(context, entity, column, help);
  };
  const fieldOf = (all: readonly CompiledField[], one: CompiledField, entity: string | null): CompiledField => ({
    ...one,
    label: inForm(namedId(all, one), "label", one.label),
    help: one.help === null ? null : helpOf(one, one.help, entity),
    formats: localizedSettings(context, one, entity, items),
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
