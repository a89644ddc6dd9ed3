import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import "./editors.css";

type Entry = readonly [name: string, value: Json];

function entriesOf(value: unknown): readonly Entry[] {
  const found: unknown = typeof value === "string" ? parseJsonSafely(value) : null;
  return isJsonObject(found) ? Object.entries(found) : [];
}

/** A value as it is typed: texts as they are, anything else as JSON writes it. */
const typedOf = (value: Json): string => (typeof value === "string" ? value : canonicalJson(value).trim());

/** What was typed: a number or a truth value where it reads as one, else a text. */
function meaningOf(typed: string): Json {
  if (typed === "true" || typed === "false") return typed === "true";
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** Names with a value each, one line for each. Values that have parts of their own stay as they are. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const value = typeof state.value === "string" ? state.value : null;
  const [draft, setDraft] = useState<{ readonly entries: readonly Entry[]; readonly of: string | null }>(() => ({
    entries: entriesOf(value),
    of: value,
  }));
  const entries = draft.of === value ? draft.entries : entriesOf(value);
  const write = (after: readonly Entry[]): void => {
    const named = after.filter(([name]) => name.trim() !== "");
    const wanted = canonicalJson(Object.fromEntries(named), 2).trimEnd();
    setDraft({ entries: after, of: wanted });
    onChange(wanted);
  };
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      {entries.map(([name, one], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are being typed
        <div key={index} className="t-entries__row">
          <TextInput
            label={t("definitions.entries.name")}
            placeholder={t("definitions.entries.name")}
            value={name}
            onChange={(typed) => write(entries.with(index, [typed, one]))}
          />
          <TextInput
            label={t("definitions.entries.value")}
            placeholder={t("definitions.entries.value")}
            value={typedOf(one)}
            readOnly={typeof one === "object" && one !== null}
            onChange={(typed) => write(entries.with(index, [name, meaningOf(typed)]))}
          />
          <IconButton
            icon={X}
            size={14}
            label={t("definitions.rows.remove", { name })}
            onClick={() => write(entries.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} variant="quiet" onClick={() => write([...entries, ["", ""]])}>
          {t("definitions.entries.add")}
        </Button>
      </div>
    </fieldset>
  );
}

/** The names with their values. */
export function Read({ value }: FieldReadProps): ReactNode {
  return entriesOf(value)
    .map(([name, one]) => `${name}: ${typedOf(one)}`)
    .join(", ");
}
