import { type FileEntry, isDescriptionFitting, maxDescription, maxTitle } from "@tessera/contract/files/fileEntries.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { type ReactNode, useState } from "react";
import { RichEditor } from "../rich/RichEditor.tsx";
import { useTexts } from "../texts/useTexts.ts";

/** The title and the description of a file. */
export function FileDetails(props: {
  readonly file: FileEntry;
  readonly onSave: (said: Pick<FileEntry, "title" | "desc">) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { file, onClose, onSave } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const [title, setTitle] = useState(file.title ?? "");
  const [desc, setDesc] = useState(file.desc ?? null);
  const fits = desc === null || isDescriptionFitting(desc);
  return (
    <Dialog
      title={<span dir="auto">{file.name}</span>}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text("ui.cancel")}</Button>
          <Button
            variant="primary"
            disabled={!fits}
            onClick={() => {
              const said = title.trim();
              onSave({ ...(said === "" ? {} : { title: said }), ...(desc === null ? {} : { desc }) });
            }}
          >
            {t("files.take")}
          </Button>
        </>
      }
    >
      <div className="t-file__details">
        <Field label={t("files.title")}>
          <TextInput value={title} maxLength={maxTitle} onChange={setTitle} />
        </Field>
        <Field
          label={t("files.description")}
          error={fits ? undefined : t("files.description_long", { max: maxDescription })}
        >
          <RichEditor value={desc} settings={{}} rows={6} maxLength={maxDescription} onChange={setDesc} />
        </Field>
      </div>
    </Dialog>
  );
}
