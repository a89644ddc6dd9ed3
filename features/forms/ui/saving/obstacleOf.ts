import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

const texts = (values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === "string" && value !== "");

/** What an error lists, whichever way: conflicts, problems of values, messages of rules, else itself. */
function partsOf(data: object): readonly unknown[] {
  for (const list of ["conflicts", "problems", "messages"]) {
    const found = member(data, list);
    if (Array.isArray(found) && found.length > 0) return found;
  }
  return [data];
}

function labelsOf(fields: readonly CompiledField[], names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const field = fields.find((one) => one.type !== null && (one.name === name || one.column === name));
    return field?.label ?? name;
  });
}

/**
 * The places that an error of the server is about, by their labels on the form: "Lines Chair › Article". Empty where it
 * names none.
 * @param rowNames What rows are called, by their keys.
 */
export function obstacleOf(
  form: CompiledForm,
  { data }: { readonly data: object },
  rowNames: ReadonlyMap<string, string>,
): string {
  const places = partsOf(data).map((part) => {
    const [entity, subForm] = [member(part, "entity"), member(part, "subForm") ?? member(part, "SUBFORM")];
    const table = form.tables.find((one) => one.name === subForm || (subForm === undefined && one.entity === entity));
    const fields = member(part, "fields");
    const names = texts(Array.isArray(fields) ? fields : [member(part, "field") ?? member(part, "ID")]);
    const labels = labelsOf(table?.columns ?? form.fields, names).filter((label) => label !== table?.name);
    const uid = member(part, "uid") ?? member(part, "ROWUID");
    const row = typeof uid === "string" ? rowNames.get(uid.replace(/^restored /, "")) : undefined;
    return [...texts([[...texts([table?.label, row])].join(" ")]), ...texts([labels.join(", ")])].join(" › ");
  });
  return [...new Set(texts(places))].join("; ");
}
