import { objectName } from "@tessera/designer-kit/document/literalText.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import type { DocumentSession, SessionState } from "@tessera/designer-kit/session/documentSession.ts";
import { SaveMark } from "@tessera/designer-kit/session/SaveMark.tsx";
import { UndoButtons } from "@tessera/designer-kit/session/UndoButtons.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** What is open, how far it is saved, and the ways back. */
export function DocumentHead(props: {
  designer: DesignerSession;
  session: DocumentSession;
  state: SessionState;
  /** Who else has it open. */
  present: ReactNode;
  onMove: (way: "undo" | "redo") => void;
  onDelete: () => void;
  onDiscard: () => void;
}): ReactNode {
  const { session, state } = props;
  const { t } = useTexts();
  const { body, document, draft, opened } = state;
  const isShipped = opened.layer === "product" || opened.layer === "overlay";
  return (
    <div className="t-defs__head t-defs__head--document">
      <h2 className="t-cut" title={`${document.kind}:${document.id}`}>
        {objectName(body, t) || document.id}
      </h2>
      <span className="t-faint t-code t-cut">
        {t(`definitions.kind.${document.kind}`)} · {document.id}
      </span>
      {isShipped && <Chip>{t(opened.layer === "overlay" ? "layer.overlay" : "layer.product")}</Chip>}
      <SaveMark session={session} state={state} />
      {props.present}
      {opened.may.draft ? (
        <div className="t-designer__actions">
          <UndoButtons designer={props.designer} shown={document} onMove={props.onMove} />
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
