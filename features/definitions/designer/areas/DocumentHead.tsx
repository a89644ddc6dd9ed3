import { objectName } from "@tessera/designer-kit/document/changeText.ts";
import type { DocumentSession, SessionState } from "@tessera/designer-kit/session/documentSession.ts";
import { SaveMark } from "@tessera/designer-kit/session/SaveMark.tsx";
import { Chip } from "@tessera/ui/Chip.tsx";
import { IconButton } from "@tessera/ui/IconButton.tsx";
import { Menu } from "@tessera/ui/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";

/** What is open, how far it is saved, and the ways back. */
export function DocumentHead(props: {
  session: DocumentSession;
  state: SessionState;
  onDelete: () => void;
  onDiscard: () => void;
}): ReactNode {
  const { session, state } = props;
  const { t } = useTexts();
  const { document, draft, history, opened } = state;
  const last = history.done.at(-1);
  const [next] = history.undone;
  const isShipped = opened.layer === "product" || opened.layer === "overlay";
  return (
    <div className="t-defs__head t-defs__head--document">
      <h2 className="t-cut" title={`${document.kind}:${document.id}`}>
        {objectName(history.body, t) || document.id}
      </h2>
      <span className="t-faint t-code t-cut">
        {t(`definitions.kind.${document.kind}`)} · {document.id}
      </span>
      {isShipped && <Chip>{t(opened.layer === "overlay" ? "layer.overlay" : "layer.product")}</Chip>}
      <SaveMark session={session} state={state} />
      {opened.may.draft ? (
        <div className="t-designer__actions">
          <IconButton
            icon={Undo}
            label={
              last ? t("definitions.undo_what", { what: t(last.label.key, last.label.data) }) : t("definitions.undo")
            }
            disabled={!last}
            onClick={() => session.undo()}
          />
          <IconButton
            icon={Redo}
            label={
              next ? t("definitions.redo_what", { what: t(next.label.key, next.label.data) }) : t("definitions.redo")
            }
            disabled={!next}
            onClick={() => session.redo()}
          />
          <Menu
            label={t("definitions.more")}
            items={[
              {
                id: "discard",
                label: t("definitions.discard"),
                ...(draft === null ? { disabledReason: t("definitions.discard_none") } : {}),
                onSelect: props.onDiscard,
              },
              { id: "delete", label: t("definitions.delete"), danger: true, onSelect: props.onDelete },
            ]}
          />
        </div>
      ) : (
        <Chip>{t("definitions.read_only")}</Chip>
      )}
    </div>
  );
}
