import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { uploadItems } from "@tessera/web-kit/files/uploadItems.tsx";
import { useUploads } from "@tessera/web-kit/files/useUploads.tsx";
import { viewKind } from "@tessera/web-kit/files/viewedFiles.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { removeFile } from "#features/files/operations/removeFile.ts";
import { restoreFile } from "#features/files/operations/restoreFile.ts";
import { type AttachedFile, AttachmentItem } from "./AttachmentItem.tsx";
import { FilesPending } from "./FilesPending.tsx";
import { FileZone } from "./FileZone.tsx";

const FileViewer = lazyDialog(async () => (await import("@tessera/web-kit/files/FileViewer.tsx")).FileViewer);

/** Whether a file is shown above the page. */
const isViewed = ({ isShown, type }: AttachedFile): boolean => isShown && viewKind(type) !== null;

/** Files that hang on a record: to be opened, and, by who may change the record, added and removed. */
export function Attachments(props: {
  readonly owner: { readonly entity: string; readonly key: string };
  readonly isReadOnly: boolean;
}): ReactNode {
  const { isReadOnly, owner } = props;
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const notify = useNotify();
  const [viewed, setViewed] = useState<string | null>(null);
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

  if (query.isPending || query.isError) return <FilesPending error={query.error} onRetry={refresh} />;
  const { files } = query.data;
  return (
    <>
      <FileZone limits={query.data} onAdd={mayChange ? uploads.add : null} empty={t("form.files.none")}>
        {files.map((file) => (
          <AttachmentItem
            key={file.id}
            file={file}
            onRemove={mayChange ? () => void remove(file) : null}
            onView={isViewed(file) ? () => setViewed(file.id) : null}
          />
        ))}
        {uploadItems(uploads)}
      </FileZone>
      {viewed !== null && <FileViewer files={files.filter(isViewed)} first={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
