import { Button } from "@tessera/ui/action/Button.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { SessionRows } from "@tessera/web-kit/session/SessionRows.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { endSession } from "../../operations/endSession.ts";
import { getSessions } from "../../operations/getSessions.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import type { mySessionsPanel } from "./def.ts";

/** Where the person is signed in: the present session first, each other one with the button that ends it. */
export function View(props: PanelViewProps<Static<typeof mySessionsPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const query = useOperationQuery(getSessions, {});
  const end = useOperationMutation(endSession);
  const sessions = query.data ?? [];
  const stop = async (id: string | null): Promise<void> => {
    try {
      const { ended } = await end.mutateAsync({ id });
      notify({ type: "success", message: t("accounts.sessions.ended", { ended }) });
    } catch (error) {
      notify(errorNotice(error, t));
    }
    await query.refetch();
  };
  return (
    <AccountCard title={props.params.title ?? t("panel.MySessions")} query={query}>
      <SessionRows sessions={sessions} isBusy={end.isPending} onEnd={(id) => void stop(id)} />
      {sessions.length > 1 && (
        <div className="t-account__acts">
          <Button danger disabled={end.isPending} onClick={() => void stop(null)}>
            {t("accounts.sessions.end_others")}
          </Button>
        </div>
      )}
    </AccountCard>
  );
}
