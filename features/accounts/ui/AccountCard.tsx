import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { ReactNode } from "react";
import "./account.css";

/** What a card of the account shows instead of its content while it has none. */
export interface AccountCardProps {
  readonly title: string;
  readonly help?: string;
  readonly query: {
    readonly isPending: boolean;
    readonly error: ApiError | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: ReactNode;
}

/** A card that is loading, has failed, or has something to show. */
export function AccountCard(props: AccountCardProps): ReactNode {
  const { title, help, query } = props;
  return (
    <PanelCard title={title} help={help ?? null} collapsible={false} storeId={null} loading={query.isPending}>
      {query.error === null ? (
        <div className="t-account">{props.children}</div>
      ) : (
        <QueryFailure error={query.error} onAgain={query.refetch} />
      )}
    </PanelCard>
  );
}
