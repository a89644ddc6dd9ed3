import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { CodeText } from "@tessera/ui/show/CodeText.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { JsoneditorSettings } from "./def.ts";
import { formatJson, joinJson } from "./formatJson.ts";
import { jsonSource } from "./jsonSource.ts";
import { scanJson } from "./scanJson.ts";
import "./jsoneditor.css";

const CodeEditor = lazyPart(async () => (await import("@tessera/web-kit/code/CodeEditor.tsx")).CodeEditor);

/** JSON needs the width. */
export const wide = true;

const valueText = (value: EngineValue): string => canonicalJson(toJson(value));

/**
 * Edits JSON as text, with its first problem at its line; the value stays as it was until there is none. In a cell of a
 * sub-form it stands on one line. An empty text is null.
 */
export function Edit(props: FieldEditProps<JsoneditorSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  const { rows = 8 } = settings;
  const keepsText = field.valueType === "text";
  /** What stands in the editor since it was typed, and the value that it gave. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const isOwn = typed !== null && typed.value === valueText(state.value);
  const stored = jsonSource(state.value, field.valueType);
  const text = isOwn ? typed.text : variant === "sheet" ? joinJson(scanJson(stored, true).tokens) || stored : stored;
  const { problem, tokens } = text.trim() === "" ? { problem: null, tokens: [] } : scanJson(text, keepsText);

  const write = (next: string): void => {
    const found = next.trim() === "" ? null : scanJson(next, keepsText).problem;
    if (found) {
      setTyped({ text: next, value: valueText(state.value) });
      onInvalid({ code: `field.jsoneditor.${found.code}`, data: { line: found.line } });
      return;
    }
    const read: Json = next.trim() === "" ? null : keepsText ? next : JSON.parse(next);
    const value = fromJson(read);
    setTyped({ text: next, value: valueText(value) });
    onInvalid(null);
    onChange(value);
  };

  if (variant === "sheet") return <TextInput label={state.label} value={text} onChange={write} />;
  const common = {
    value: text,
    rows,
    problems:
      problem === null
        ? []
        : [
            {
              line: problem.line,
              message: t(`field.jsoneditor.here.${problem.code}`),
              place: { from: problem.from, to: problem.to, severity: "error" as const },
            },
          ],
    onChange: write,
  };
  return (
    <div className="t-json">
      <CodeEditor
        {...common}
        language="json"
        isNumbered
        suggestionsLabel={t("field.jsoneditor.suggestions")}
        waiting={<Skeleton height={rows * 20} />}
        instead={<CodeText {...common} />}
      />
      <div className="t-json__tools">
        <Button variant="quiet" disabled={problem !== null || text === ""} onClick={() => write(formatJson(tokens))}>
          {t("field.jsoneditor.format")}
        </Button>
        <Button variant="quiet" disabled={problem !== null || text === ""} onClick={() => write(joinJson(tokens))}>
          {t("field.jsoneditor.join")}
        </Button>
      </div>
    </div>
  );
}
