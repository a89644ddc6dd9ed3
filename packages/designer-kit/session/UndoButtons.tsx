import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import type { DocumentName } from "../document/documentName.ts";
import { changeLabel } from "./changeLabel.ts";
import type { DesignerSession } from "./designerSession.ts";
import { useEditHistory } from "./useDesignerSession.tsx";

/** The ways back and forward through the edits of all open documents; they say what they do. */
export function UndoButtons(props: {
  designer: DesignerSession;
  /** The document on the screen. */
  shown: DocumentName;
  onMove: (way: "undo" | "redo") => void;
}): ReactNode {
  const { designer, onMove, shown } = props;
  const { t } = useTexts();
  const { done, undone } = useEditHistory(designer);
  const last = done.at(-1);
  const [next] = undone;
  return (
    <>
      <IconButton
        icon={Undo}
        label={
          last ? t("definitions.undo_what", { what: changeLabel(last, shown, designer, t) }) : t("definitions.undo")
        }
        disabled={!last}
        onClick={() => onMove("undo")}
      />
      <IconButton
        icon={Redo}
        label={
          next ? t("definitions.redo_what", { what: changeLabel(next, shown, designer, t) }) : t("definitions.redo")
        }
        disabled={!next}
        onClick={() => onMove("redo")}
      />
    </>
  );
}
