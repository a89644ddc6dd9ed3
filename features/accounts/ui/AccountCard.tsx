import { Button } from "@tessera/ui/Button.tsx";
import { ErrorState } from "@tessera/ui/ErrorState.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
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
  const { t } = useTexts();
  const words = query.error === null ? null : errorText(query.error, t);
  return (
    <PanelCard title={title} help={help ?? null} collapsible={false} storeId={null} loading={query.isPending}>
      {words === null ? (
        <div className="t-account">{props.children}</div>
      ) : (
        <ErrorState
          title={words.title}
          text={words.detail}
          code={words.code ?? undefined}
          action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
        />
      )}
    </PanelCard>
  );
}
