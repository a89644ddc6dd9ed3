import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import type { FormOptions } from "@tessera/form-engine/store/formOptions.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";

/** How many changes one notice names. */
const named = 5;

type Calculated = Parameters<NonNullable<FormOptions["onCalculated"]>>[0];

/** A notice as the person sees it. */
interface Notice {
  readonly type: "info" | "warning" | "error";
  readonly title: string;
  readonly message: string;
}

/** What notices about rules need; functions, since texts and mode may change while the form is open. */
export interface NoticeHost {
  readonly form: CompiledForm;
  readonly notify: (notice: Notice) => void;
  readonly t: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  /** Whether a designer has asked to see everything. */
  readonly isDebugging: () => boolean;
  readonly highlights: FieldHighlights;
}

/** A literal of a definition as it is shown: `key:` names a text of the product. */
function textOf(literal: string, t: NoticeHost["t"]): string {
  return literal.startsWith("key:") ? t(literal.slice("key:".length)) : literal;
}

function labelOf(form: CompiledForm, name: string, t: NoticeHost["t"]): string {
  const all: readonly CompiledField[] = [...form.fields, ...form.tables.flatMap(({ columns }) => columns)];
  const label = all.find((field) => field.name === name)?.label;
  return label ? textOf(label, t) : name;
}

/**
 * Tells a person what rules do (spec forms §4 Expression chain, §8): changed fields are named and marked where the form
 * asks for it (`showNotiOnExp`) or a designer does; rules that fail are shown to designers only, each once.
 */
export function formNotices(
  host: NoticeHost,
): Required<Pick<FormOptions, "onCalculated" | "onMissingChoices" | "onRuleError">> {
  const { form, highlights, isDebugging, notify, t } = host;
  const reported = new Set<string>();
  return {
    onRuleError: (field, rule, code) => {
      const key = JSON.stringify([field, rule, code]);
      if (!isDebugging() || reported.has(key)) return;
      reported.add(key);
      const data = { field: labelOf(form, field, t), name: field, rule, code };
      notify({ type: "error", title: t("error_in_expression"), message: t("form.notice.rule_failed", data) });
    },
    onMissingChoices: ({ ids, label, text, title }) => {
      const data = { field: textOf(label, t), ids: ids.join(", ") };
      notify({ type: "warning", title: t(title), message: t(text, data) });
    },
    onCalculated: (notices: Calculated) => {
      if (form.showNotiOnExp !== true && !isDebugging()) return;
      const changes = new Map(notices.map((one) => [JSON.stringify([refKey(one.ref), one.property]), one]));
      const lines = [...changes.values()].map(({ label, property }) =>
        t("form.notice.change", { field: textOf(label, t), property: t(`form.property.${property}`) }),
      );
      const rest = lines.length - named;
      const message = [...lines.slice(0, named), ...(rest > 0 ? [t("form.notice.more", { count: rest })] : [])];
      notify({ type: "info", title: t("calculation_changed"), message: message.join("; ") });
      highlights.show(notices.map(({ ref }) => ref));
    },
  };
}
