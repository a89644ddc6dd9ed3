import { Button } from "@tessera/ui/Button.tsx";
import { Chip } from "@tessera/ui/Chip.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { endSession } from "../../operations/endSession.ts";
import { getSessions } from "../../operations/getSessions.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { agentName } from "../../ui/agentName.ts";
import { useInstant } from "../../ui/useInstant.tsx";
import type { mySessionsPanel } from "./def.ts";

/** Where the person is signed in: the present session first, each other one with the button that ends it. */
export function View(props: PanelViewProps<Static<typeof mySessionsPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const instant = useInstant();
  const query = useOperationQuery(getSessions, {});
  const end = useOperationMutation(endSession);
  const sessions = query.data ?? [];
  const stop = async (id: string | null): Promise<void> => {
    try {
      const { ended } = await end.mutateAsync({ id });
      notify({ type: "success", message: t("accounts.sessions.ended", { ended }) });
    } catch (error) {
      notify({ type: "error", message: errorText(error, t).title });
    }
    await query.refetch();
  };
  return (
    <AccountCard title={props.params.title ?? t("panel.MySessions")} query={query}>
      <ul className="t-account__rows">
        {sessions.map((one) => {
          const name = agentName(one.agent) ?? t("accounts.sessions.unknown");
          return (
            <li key={one.id} className="t-account__row">
              <div className="t-account__words">
                <p className="t-strong">{name}</p>
                <p className="t-small t-faint">
                  {t("accounts.sessions.since", { since: instant(one.createdAt), seen: instant(one.lastSeenAt) })}
                  {one.address !== null && ` · ${one.address}`}
                </p>
              </div>
              {one.isCurrent ? (
                <Chip tile="ticked" tone="success">
                  {t("accounts.sessions.current")}
                </Chip>
              ) : (
                <Button disabled={end.isPending} onClick={() => void stop(one.id)}>
                  {t("accounts.sessions.end")} <span className="t-hide">{name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
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
