import type { EngineValue } from "@tessera/expression/values/value.ts";
import { type ReactNode, useState } from "react";
import { useApiScope } from "../api/ApiProvider.tsx";
import { lazyDialog } from "../panels/lazyDialog.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { FileItem } from "./FileItem.tsx";
import { heldFiles } from "./heldFiles.ts";
import { viewKind } from "./viewedFiles.ts";
import "./files.css";

const FileViewer = lazyDialog(async () => (await import("./FileViewer.tsx")).FileViewer);

/** The files of a field as they are read: to be opened and downloaded. */
export function FilesRead({ value }: { readonly value: EngineValue }): ReactNode {
  const { t } = useTexts();
  const { subject } = useApiScope();
  const [viewed, setViewed] = useState<string | null>(null);
  const files = heldFiles(value);
  return (
    <>
      <ul className="t-files__list" aria-label={t("files.list")}>
        {files.map((file) => (
          <FileItem
            key={file.id}
            file={file}
            isOpened={subject !== null}
            onView={() => setViewed(file.id)}
            actions={null}
          />
        ))}
      </ul>
      {viewed !== null && (
        <FileViewer
          files={files.filter(({ type }) => viewKind(type) !== null)}
          first={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}
