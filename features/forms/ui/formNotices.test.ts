import { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { describe, expect, it, vi } from "vitest";
import { formNotices } from "./formNotices.ts";

function open(parts: { readonly isDebugging?: boolean; readonly showNotiOnExp?: true } = {}) {
  const { form } = openForm({});
  const said: { readonly message: string }[] = [];
  const highlights = new FieldHighlights(() => () => {});
  const show = vi.spyOn(highlights, "show");
  const notices = formNotices({
    form: parts.showNotiOnExp ? { ...form, showNotiOnExp: true } : form,
    notify: (notification) => said.push(notification),
    t: (key, params) => (params ? `${key} ${Object.values(params).join(",")}` : key),
    isDebugging: () => parts.isDebugging === true,
    highlights,
  });
  return { ...notices, said, show };
}
const change = (slot: number, property: "value" | "hidden") =>
  ({ ref: { table: null, slot }, name: `f${slot}`, label: `F${slot}`, property }) as const;

describe("formNotices", () => {
  it("[forms 8 expression-evaluation errors] given a person at work, when a rule fails, then nobody is bothered", () => {
    const { onRuleError, said } = open({ showNotiOnExp: true });
    onRuleError("subject", "hiddenExp", "wrong_type");
    expect(said).toEqual([]);
  });

  it("[forms 8 expression-evaluation errors] given a designer in debug mode, when a rule fails again and again, then it is reported once, with its field", () => {
    const { onRuleError, said } = open({ isDebugging: true });
    onRuleError("subject", "hiddenExp", "wrong_type");
    onRuleError("subject", "hiddenExp", "wrong_type");
    onRuleError("gone", "hiddenExp", "wrong_type");
    expect(said).toEqual([
      {
        type: "error",
        title: "error_in_expression",
        message: "form.notice.rule_failed Subject,subject,hiddenExp,wrong_type",
      },
      {
        type: "error",
        title: "error_in_expression",
        message: "form.notice.rule_failed gone,gone,hiddenExp,wrong_type",
      },
    ]);
  });

  it("[forms 8 id_missing_from_table] given a person at work, when chosen keys are gone, then a warning names field and keys", () => {
    const { onMissingChoices, said } = open();
    onMissingChoices({
      ref: { table: null, slot: 0 },
      name: "subject",
      label: "Subject",
      severity: "warning",
      title: "id_missing_from_table",
      text: "evaluated_value_cannot_be_found",
      ids: ["a", "b"],
      milliseconds: 5000,
    });
    expect(said).toEqual([
      { type: "warning", title: "id_missing_from_table", message: "evaluated_value_cannot_be_found Subject,a, b" },
    ]);
  });

  it("[forms 4 expression chain] given a form that notifies of changes, when rules change fields, then one notice names each field and property once, and they are marked", () => {
    const { onCalculated, said, show } = open({ showNotiOnExp: true });
    onCalculated([change(1, "value"), change(1, "value"), change(2, "hidden")]);
    expect(said).toEqual([
      {
        type: "info",
        title: "calculation_changed",
        message: "form.notice.change F1,form.property.value; form.notice.change F2,form.property.hidden",
      },
    ]);
    expect(show.mock.calls[0]?.[0].map(({ slot }) => slot)).toEqual([1, 1, 2]);
  });

  it("[forms 4 expression chain] given more changes than a notice names, when they are shown, then the rest is counted", () => {
    const { onCalculated, said } = open({ isDebugging: true });
    onCalculated(Array.from({ length: 8 }, (_, slot) => change(slot, "value")));
    expect(said[0]?.message.endsWith("form.property.value; form.notice.more 3")).toBe(true);
  });

  it("[forms 4 expression chain] given a form that notifies of nothing, when rules change fields, then nothing is said or marked", () => {
    const { onCalculated, said, show } = open();
    onCalculated([change(1, "value")]);
    expect([said.length, show.mock.calls.length]).toEqual([0, 0]);
  });
});
