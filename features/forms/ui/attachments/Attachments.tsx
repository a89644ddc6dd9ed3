import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Paperclip from "lucide-react/icons/paperclip";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { removeFile } from "#features/files/operations/removeFile.ts";
import { restoreFile } from "#features/files/operations/restoreFile.ts";
import { type AttachedFile, AttachmentItem } from "./AttachmentItem.tsx";
import type { FileOwner } from "./sendFile.tsx";
import { sizeText } from "./sizeText.tsx";
import { UploadItem } from "./UploadItem.tsx";
import { usePastedFiles } from "./usePastedFiles.tsx";
import { useUploads } from "./useUploads.tsx";
import "./Attachments.css";

/** Whether what is dragged has files in it. */
const hasFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/** Files that hang on a record: to be opened, and, by who may change the record, added (chosen, dropped, pasted) and removed. */
export function Attachments(props: { readonly owner: FileOwner; readonly isReadOnly: boolean }): ReactNode {
  const { isReadOnly, owner } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const api = useApi();
  const page = usePageContext();
  const notify = useNotify();
  const root = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const query = useOperationQuery(listFiles, { entity: owner.entity, key: owner.key });
  const refresh = (): void => void query.refetch();
  const uploads = useUploads(owner, refresh);
  const mayChange = !isReadOnly && query.data?.mayChange === true;

  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notify(errorNotice(error, t));
      return false;
    } finally {
      refresh();
    }
  };
  const remove = async ({ id, name }: AttachedFile): Promise<void> => {
    if (!(await tried(() => api.call(removeFile, { id }, { page })))) return;
    const undo = () => void tried(() => api.call(restoreFile, { id }, { page }));
    const action = { label: t("form.undo"), run: undo };
    notify({ type: "success", message: t("form.files.removed", { name }), action });
  };
  const onDrag = (event: DragEvent): void => {
    if (!mayChange || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!mayChange || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    uploads.add([...event.dataTransfer.files]);
  };
  usePastedFiles(root, mayChange ? uploads.add : null);

  if (query.isPending) {
    return (
      <Section title={t("form.files")} plain>
        <Skeleton width={240} />
      </Section>
    );
  }
  if (query.isError) {
    const isHidden = query.error.code === "record_not_found" || query.error.code === "access_denied";
    return (
      <Section title={t("form.files")} plain>
        {isHidden ? (
          <p className="t-quiet">{t("form.files.hidden")}</p>
        ) : (
          <ErrorState
            title={errorText(query.error, t).title}
            action={<Button onClick={refresh}>{t("kit.again")}</Button>}
          />
        )}
      </Section>
    );
  }
  const { endings, files, maxSize } = query.data;
  return (
    <Section title={t("form.files")} plain>
      <fieldset
        ref={root}
        aria-label={t("form.files")}
        className={classNames("t-attachments", isOver && "t-attachments--over")}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {files.length === 0 && uploads.items.length === 0 && <p className="t-quiet">{t("form.files.none")}</p>}
        {(files.length > 0 || uploads.items.length > 0) && (
          <ul className="t-attachments__list" aria-label={t("form.files")}>
            {files.map((file) => (
              <AttachmentItem key={file.id} file={file} onRemove={mayChange ? () => void remove(file) : null} />
            ))}
            {uploads.items.map((upload) => (
              <UploadItem
                key={upload.id}
                upload={upload}
                onRetry={() => uploads.retry(upload.id)}
                onCancel={() => uploads.cancel(upload.id)}
              />
            ))}
          </ul>
        )}
        {mayChange && (
          <div className="t-attachments__add">
            <Button icon={Paperclip} onClick={() => input.current?.click()}>
              {t("form.files.choose")}
            </Button>
            <span className="t-quiet">{t("form.files.hint", { size: sizeText(maxSize, language) })}</span>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              tabIndex={-1}
              aria-label={t("form.files.choose")}
              accept={endings.map((ending) => `.${ending}`).join(",")}
              onChange={({ currentTarget }) => {
                uploads.add([...(currentTarget.files ?? [])]);
                // The same file may be chosen again.
                currentTarget.value = "";
              }}
            />
          </div>
        )}
      </fieldset>
    </Section>
  );
}
