import { Button } from "@tessera/ui/action/Button.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { EditorRows } from "../EditorRows.tsx";
import { type PatternPart, patternExample, patternKinds, patternOf, patternParts } from "./numberPattern.ts";
import "../editors.css";

const maxDigits = 12;

const newPart = (kind: PatternPart["kind"]): PatternPart => {
  if (kind === "text") return { kind, text: "-" };
  return kind === "number" ? { kind, digits: 4 } : { kind };
};

/** One part: text and digits are entered, year and month stand for themselves. */
function Part(props: { readonly part: PatternPart; readonly onChange: (part: PatternPart) => void }): ReactNode {
  const { onChange, part } = props;
  const { t } = useTexts();
  if (part.kind === "text") {
    return (
      <TextInput
        label={t("definitions.number_pattern.text")}
        value={part.text}
        // Braces are for what is filled in.
        onChange={(text) => onChange({ kind: "text", text: text.replace(/[{}]/g, "") })}
      />
    );
  }
  if (part.kind !== "number") return <span className="t-cut">{t(`definitions.number_pattern.${part.kind}`)}</span>;
  return (
    <NumberInput
      label={t("definitions.number_pattern.digits")}
      value={String(part.digits)}
      integerDigits={2}
      min="1"
      max={String(maxDigits)}
      grouping={false}
      suffix={t("definitions.number_pattern.digits_suffix")}
      onChange={(text) => {
        const digits = Number(text);
        if (digits >= 1 && digits <= maxDigits) onChange({ kind: "number", digits });
      }}
    />
  );
}

/** How numbers of records are written, as parts one behind the other, with a number as it will be. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { zone } = usePageContext();
  const { labelId } = useControl({});
  const value = typeof state.value === "string" ? state.value : "";
  const [draft, setDraft] = useState<{ readonly parts: readonly PatternPart[]; readonly of: string } | null>(null);
  const parts = draft?.of === value ? draft.parts : patternParts(value);
  const write = (after: readonly PatternPart[]): void => {
    const pattern = patternOf(after);
    setDraft({ parts: after, of: pattern });
    onChange(pattern === "" ? null : pattern);
  };
  // Swedish writes a day as the wire does.
  const today = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: zone }).format(new Date());
  const offered = patternKinds.filter((kind) => kind === "text" || !parts.some((part) => part.kind === kind));
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      <FieldContext value={null}>
        {parts.length > 0 && (
          <EditorRows
            items={parts}
            nameOf={(part) => (part.kind === "text" ? part.text : t(`definitions.number_pattern.${part.kind}`))}
            render={(part, index) => <Part part={part} onChange={(after) => write(parts.with(index, after))} />}
            onChange={write}
          />
        )}
        <div className="t-editor__tools">
          {offered.map((kind) => (
            <Button key={kind} icon={Plus} variant="quiet" onClick={() => write([...parts, newPart(kind)])}>
              {t(`definitions.number_pattern.${kind}`)}
            </Button>
          ))}
        </div>
        {parts.length > 0 && (
          <p className="t-quiet t-small" role="status">
            {t("definitions.number_pattern.example")} <code>{patternExample(parts, today)}</code>
          </p>
        )}
      </FieldContext>
    </fieldset>
  );
}

/** The pattern. */
export function Read({ value }: FieldReadProps): ReactNode {
  return <code>{String(value ?? "")}</code>;
}
