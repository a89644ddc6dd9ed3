import { Button } from "@tessera/ui/action/Button.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { EditorRows } from "../EditorRows.tsx";
import { partText, type RoutePart, routeOf, routeParts } from "./routeParts.ts";
import "../editors.css";

const outside = "https://";

/** An address as its parts, one line for each, with the address as it will be; or one outside of the application. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const value = typeof state.value === "string" ? state.value : "";
  const [draft, setDraft] = useState<{ readonly parts: readonly RoutePart[]; readonly of: string } | null>(null);
  const parts = draft?.of === value ? draft.parts : routeParts(value);
  const write = (after: readonly RoutePart[]): void => {
    const route = routeOf(after.filter(({ text }) => text !== ""));
    setDraft({ parts: after, of: route });
    onChange(route === "" ? null : route);
  };
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      <FieldContext value={null}>
        <Select
          label={t("definitions.address.where")}
          value={parts === null ? "outside" : "inside"}
          options={["inside", "outside"].map((one) => ({ value: one, label: t(`definitions.address.${one}`) }))}
          onChange={(chosen) => {
            if (chosen === (parts === null ? "outside" : "inside")) return;
            setDraft(null);
            onChange(chosen === "outside" ? outside : "/new");
          }}
        />
        {parts === null ? (
          <TextInput
            label={t("definitions.address.outside")}
            value={value}
            onChange={(typed) => onChange(/^https?:/.test(typed) ? typed : outside)}
          />
        ) : (
          <>
            <EditorRows
              items={parts}
              nameOf={({ text }) => text}
              render={(part, index) => (
                <div className="t-entries__row">
                  <Select
                    label={t("definitions.address.kind")}
                    value={part.isParameter ? "parameter" : "text"}
                    options={["text", "parameter"].map((one) => ({
                      value: one,
                      label: t(`definitions.address.${one}`),
                    }))}
                    onChange={(kind) => {
                      const isParameter = kind === "parameter";
                      write(parts.with(index, { isParameter, text: partText(part.text, isParameter) }));
                    }}
                  />
                  <TextInput
                    label={t("definitions.address.part")}
                    value={part.text}
                    onChange={(typed) => write(parts.with(index, { ...part, text: partText(typed, part.isParameter) }))}
                  />
                </div>
              )}
              onChange={write}
            />
            <div className="t-editor__tools">
              <Button icon={Plus} variant="quiet" onClick={() => write([...parts, { isParameter: false, text: "" }])}>
                {t("definitions.address.add_text")}
              </Button>
              <Button icon={Plus} variant="quiet" onClick={() => write([...parts, { isParameter: true, text: "id" }])}>
                {t("definitions.address.add_parameter")}
              </Button>
            </div>
            <p className="t-quiet t-small" role="status">
              {t("definitions.address.result")} <code>{routeOf(parts.filter(({ text }) => text !== "")) || "/"}</code>
            </p>
          </>
        )}
      </FieldContext>
    </fieldset>
  );
}

/** The address. */
export function Read({ value }: FieldReadProps): ReactNode {
  return <code>{String(value ?? "")}</code>;
}
