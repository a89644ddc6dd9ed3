import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

/**
 * The form of a new record that begins with the record it belongs to: `of` of the page's address names it by one of the
 * references (`project:0190…`). It is a default of that field, so nothing counts as entered.
 */
export function belongingTo(form: CompiledForm, of: string): CompiledForm {
  const at = of.indexOf(":");
  const own = form.fields.find(
    ({ readOnly, reference, type }) =>
      type !== null && !readOnly && reference?.name === of.slice(0, at) && !reference.parts,
  );
  if (!own) return form;
  const value = of.slice(at + 1);
  const rule = { tree: { op: "constant", value }, frame: "form", reads: [], text: JSON.stringify(value) } as const;
  const node = `field:${own.slot}`;
  return {
    ...form,
    fields: form.fields.map((one) => (one === own ? { ...one, rules: { ...one.rules, default: rule } } : one)),
    order: form.order.includes(node) ? form.order : [node, ...form.order],
  };
}
