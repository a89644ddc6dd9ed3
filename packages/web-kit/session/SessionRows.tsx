import { Button } from "@tessera/ui/action/Button.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { RowList } from "@tessera/ui/list/RowList.tsx";
import type { ReactNode } from "react";
import { useInstant } from "../page/useInstant.ts";
import { useTexts } from "../texts/useTexts.ts";
import { agentName } from "./agentName.ts";

/** An open session as it is listed. Instants are wire text in UTC. */
export interface ListedSession {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** Where it was opened from; null when that is not known. */
  readonly address: string | null;
  /** What the browser says of itself; null when it says nothing. */
  readonly agent: string | null;
}

/**
 * Sessions of a person: where, since when, last used, and the button that ends each; the reader's own present one says
 * that it is.
 */
export function SessionRows(props: {
  readonly sessions: readonly ListedSession[];
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}): ReactNode {
  const { sessions, isBusy, onEnd } = props;
  const { t } = useTexts();
  const instant = useInstant();
  return (
    <RowList
      rows={sessions.map((one) => {
        const name = agentName(one.agent) ?? t("kit.sessions.unknown");
        const times = t("kit.sessions.since", { since: instant(one.createdAt), seen: instant(one.lastSeenAt) });
        return {
          id: one.id,
          title: name,
          detail: one.address === null ? times : `${times} · ${one.address}`,
          end: one.isCurrent ? (
            <Chip tile="ticked" tone="success">
              {t("kit.sessions.current")}
            </Chip>
          ) : (
            <Button disabled={isBusy} onClick={() => onEnd(one.id)}>
              {t("kit.sessions.end")} <span className="t-hide">{name}</span>
            </Button>
          ),
        };
      })}
    />
  );
}
