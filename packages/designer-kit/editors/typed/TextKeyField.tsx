import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { TextKeyPicker } from "./TextKeyPicker.tsx";
import "../editors.css";

const keyOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A text of the product, chosen by what it says; its key stands below it. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const key = keyOf(state.value);
  return (
    <div className="t-editor">
      <TextKeyPicker value={key} onChange={onChange} />
      {key !== null && <code className="t-quiet t-small t-breaks">{key}</code>}
    </div>
  );
}

/** What the text says. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { textsOf } = useTexts();
  const key = keyOf(value);
  if (key === null) return null;
  return textsOf(key).findLast(([one]) => one === key)?.[1] ?? <code>{key}</code>;
}
