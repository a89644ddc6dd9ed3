import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { FileOwner } from "@tessera/web-kit/files/fileCalls.ts";
import { throughForm } from "@tessera/web-kit/files/sendFile.ts";
import { sizeText } from "@tessera/web-kit/files/sizeText.ts";
import { uploadItems } from "@tessera/web-kit/files/uploadItems.tsx";
import { useUploads } from "@tessera/web-kit/files/useUploads.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import File from "lucide-react/icons/file";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { cancelUpload } from "#features/files/operations/cancelUpload.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { FilesPending } from "./FilesPending.tsx";
import { FileZone } from "./FileZone.tsx";
import type { NewFile, NewFiles } from "./newFiles.ts";

/** The entity of the record, and for guests the form that they send through. */
type NewOwner = Pick<FileOwner, "entity" | "form">;

/** Files that are going to hang on a record once it is saved. */
export function NewAttachments(props: { readonly owner: NewOwner; readonly files: NewFiles }): ReactNode {
  const { files, owner } = props;
  const { entity, form } = owner;
  const api = useApi();
  const page = usePageContext();
  const query = useOperationQuery(listFiles, { entity, ...throughForm(owner) });
  const state = useSyncExternalStore(files.subscribe, () => files.state);
  useEffect(() => {
    // Also of those that a draft has named before this was drawn.
    files.forget = ({ id }) =>
      void api.call(cancelUpload, { id, ...throughForm({ form }) }, { page }).catch(() => undefined);
  }, [api, files, form, page]);
  // Who may not make whole records may still make some, without files.
  if (query.error?.code === "access_denied") return null;
  if (query.isPending || query.isError)
    return <FilesPending error={query.error} onRetry={() => void query.refetch()} />;
  // Discarding ends also what is on its way.
  const { discards, items } = state;
  return <Sending key={discards} owner={owner} files={files} discards={discards} items={items} limits={query.data} />;
}

function Sending(props: {
  readonly owner: NewOwner;
  readonly files: NewFiles;
  readonly discards: number;
  readonly items: readonly NewFile[];
  readonly limits: { readonly maxSize: number; readonly endings: readonly string[] };
}): ReactNode {
  const { discards, files, owner } = props;
  const { t } = useTexts();
  const uploads = useUploads({ ...owner, key: null }, (file) => files.arrived(file, discards));
  const stopped = uploads.items.filter(({ error }) => error !== null).length;
  const sending = uploads.items.length - stopped;
  useEffect(() => files.sends(sending, stopped), [files, sending, stopped]);
  useEffect(() => () => files.sends(0, 0), [files]);
  return (
    <FileZone limits={props.limits} onAdd={uploads.add} empty={t("form.files.none_yet")}>
      {props.items.map((file) => (
        <WaitingItem key={file.id} file={file} onRemove={() => files.remove(file)} />
      ))}
      {uploadItems(uploads)}
    </FileZone>
  );
}

function WaitingItem({ file, onRemove }: { readonly file: NewFile; readonly onRemove: () => void }): ReactNode {
  const { name, size } = file;
  const { t } = useTexts();
  const { language } = useUiText();
  return (
    <li className="t-attached">
      <span className="t-attached__sign">
        <Icon of={File} size={20} />
      </span>
      <span className="t-attached__text">
        <span className="t-cut" dir="auto">
          {name}
        </span>
        <span className="t-quiet t-cut">{t("form.files.waiting", { size: sizeText(size, language) })}</span>
      </span>
      <IconButton icon={X} label={t("form.files.remove", { name })} onClick={onRemove} />
    </li>
  );
}
