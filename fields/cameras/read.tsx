import { FilesRead } from "@tessera/web-kit/files/FilesRead.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The files, to be opened and downloaded. */
export function Read({ value }: FieldReadProps): ReactNode {
  return <FilesRead value={value} />;
}
