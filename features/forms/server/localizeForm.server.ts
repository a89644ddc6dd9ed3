import type { CompiledField, CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { literalText } from "@tessera/server-kit/texts/literalText.ts";

/** A compiled form with its texts in the caller's language; keys are derived from the documents they stand in (design §4 Texts). */
export function localizeForm(form: CompiledForm, context: RequestContext): CompiledForm {
  const inForm = (element: string | null, property: string, literal: string) =>
    literalText(context, { kind: "form", id: form.id ?? "", element, property }, literal);
  const field = (one: CompiledField, entity: string | null): CompiledField => ({
    ...one,
    label: inForm(one.id, "label", one.label),
    help: one.help === null ? null : inForm(one.id, "help", one.help),
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
    fields: form.fields.map((one) => field(one, form.entity)),
    tables: form.tables.map((table) => ({
      ...table,
      label: inForm(table.id, "label", table.label),
      columns: table.columns.map((column) => field(column, table.entity)),
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
