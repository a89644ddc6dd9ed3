import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { RowDialog } from "./RowDialog.tsx";
import type { RowsModel } from "./rowsModel.ts";

/**
 * Opens rows in a dialog of their own: `open` an existing one, `add` a new one, which goes again when it is discarded.
 */
export function useRowDialog(model: RowsModel): {
  readonly open: (row: RowInfo) => void;
  readonly add: (() => void) | undefined;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<{ readonly uid: string; readonly isNew: boolean } | null>(null);
  const index = model.state.rows.findIndex(({ uid }) => uid === opened?.uid);
  const row = model.state.rows[index];
  const { add } = model;
  return {
    open: ({ uid }) => setOpened({ uid, isNew: false }),
    add: add
      ? () => {
          const uid = flushSync(add);
          if (uid !== null) setOpened({ uid, isNew: true });
        }
      : undefined,
    dialog: opened && row && (
      <RowDialog
        key={opened.uid}
        model={model}
        row={row}
        index={index}
        isNew={opened.isNew}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
