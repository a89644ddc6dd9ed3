import type { ExportColumn, ExportFormat } from "./exportCells.server.ts";

/** What a file of a list is made with. */
export interface FileParts {
  readonly columns: readonly ExportColumn[];
  readonly format: ExportFormat;
  /** What it is called. */
  readonly name: string;
  /** Whether it may pass 4 GiB, for which older programs have no place. */
  readonly isLarge: boolean;
}
