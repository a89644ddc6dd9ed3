import { Button } from "@tessera/ui/action/Button.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { DocumentSession, SessionState } from "./documentSession.ts";
import { useInstantText } from "./useInstantText.tsx";
import "../designer.css";

/** Someone else saved or published first: what happened, and the two ways on. Nothing is decided by itself. */
export function ConflictBanner(props: { session: DocumentSession; state: SessionState }): ReactNode {
  const { session, state } = props;
  const { t } = useTexts();
  const when = useInstantText();
  const [busy, setBusy] = useState<"theirs" | "mine" | null>(null);
  if (state.save.kind !== "conflict") return null;
  const { theirs } = state.save;
  const isPublished = theirs.draft === null || theirs.draft.isStale;
  const run = async (which: "theirs" | "mine"): Promise<void> => {
    setBusy(which);
    await (which === "theirs" ? session.takeTheirs() : session.keepMine());
    setBusy(null);
  };
  const what = isPublished
    ? t("definitions.conflict.published", { version: theirs.version })
    : t("definitions.conflict.drafted", {
        name: theirs.draft?.author.displayName ?? t("definitions.system"),
        time: when(theirs.draft?.changedAt ?? 0),
      });
  return (
    <div className="t-designer__conflict">
      <Banner tone="warning" title={t("definitions.conflict.title")} flush>
        {what}
      </Banner>
      <div className="t-designer__tools">
        <Button loading={busy === "theirs"} onClick={() => void run("theirs")}>
          {t("definitions.conflict.theirs")}
        </Button>
        <Button loading={busy === "mine"} onClick={() => void run("mine")}>
          {t("definitions.conflict.mine")}
        </Button>
      </div>
    </div>
  );
}
