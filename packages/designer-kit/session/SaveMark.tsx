import { Button } from "@tessera/ui/action/Button.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { DocumentSession, SessionState } from "./documentSession.ts";
import "../designer.css";

/** Where the edits are: on the server as a draft, on their way, or only here. */
export function SaveMark(props: { session: DocumentSession; state: SessionState }): ReactNode {
  const { draft, save } = props.state;
  const { t } = useTexts();
  if (save.kind === "failed") {
    return (
      <span className="t-designer__marks" role="alert">
        <Chip tone="danger">{t("definitions.save.failed")}</Chip>
        <Button onClick={() => void props.session.flush()}>{t("kit.again")}</Button>
      </span>
    );
  }
  const labels = {
    clean: "definitions.save.clean",
    waiting: "definitions.save.waiting",
    saving: "definitions.save.saving",
    saved: "definitions.save.saved",
    conflict: "definitions.save.conflict",
  } as const;
  const tile = save.kind === "clean" ? "ticked" : save.kind === "conflict" ? "late" : "half";
  const tone = save.kind === "clean" ? "success" : save.kind === "conflict" ? "danger" : "warning";
  return (
    <span role="status">
      <Chip tile={tile} tone={tone}>
        {t(labels[save.kind])}
        {save.kind === "saved" && draft?.author.displayName ? ` · ${draft.author.displayName}` : ""}
      </Chip>
    </span>
  );
}
