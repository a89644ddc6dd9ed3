import { FilesCell } from "@tessera/web-kit/files/FilesCell.tsx";
import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The document with its picture. */
export function Cell({ text, value }: FieldCellProps): ReactNode {
  return <FilesCell value={value} text={text} />;
}
