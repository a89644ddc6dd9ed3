import { Button } from "@tessera/ui/action/Button.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { saveData } from "../../operations/saveData.ts";
import type { MissingText } from "./missingText.ts";

/** Enters the text of a key in the language that lacks it: it goes into the draft of the translations. */
export function TextDialog(props: { text: MissingText; onSaved: () => void; onClose: () => void }): ReactNode {
  const { onClose, onSaved } = props;
  const { draft, key, language, others, subsystem } = props.text;
  const { t } = useTexts();
  const [text, setText] = useState(draft ?? "");
  const [isTried, setTried] = useState(false);
  const save = useOperationMutation(saveData);
  const problem = text.trim() === "" ? t("missing.text_missing") : text === key ? t("missing.text_is_key") : null;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (problem !== null) return;
    try {
      await save.mutateAsync({ data: [{ key, category: subsystem.id, values: { [language]: text } }] });
      onSaved();
    } catch {
      // What went wrong stands in the dialog.
    }
  };
  const nameOf = (id: string): string => languages.find((one) => one.id === id)?.name ?? id;
  return (
    <Dialog
      title={t("missing.text_of", { key })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("missing.cancel")}</Button>
          <Button variant="primary" loading={save.isPending} onClick={() => void submit()}>
            {t("missing.save")}
          </Button>
        </>
      }
    >
      <div className="t-missing__fields">
        {save.error !== null && <ErrorBanner error={save.error} />}
        <Field
          label={nameOf(language)}
          required
          help={t("missing.text_help")}
          error={isTried && problem !== null ? problem : undefined}
        >
          <TextArea value={text} maxLength={10_000} onChange={setText} />
        </Field>
        {others.map((other) => (
          <div key={other.language}>
            <p className="t-small t-faint">{nameOf(other.language)}</p>
            <p lang={other.language}>{other.text}</p>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
