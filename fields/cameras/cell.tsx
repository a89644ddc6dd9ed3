import { FilesCell } from "@tessera/web-kit/files/FilesCell.tsx";
import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The first file with its picture, and how many more there are. */
export function Cell({ text, value }: FieldCellProps): ReactNode {
  return <FilesCell value={value} text={text} />;
}
