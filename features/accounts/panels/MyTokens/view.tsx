import { Button } from "@tessera/ui/action/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { RowList } from "@tessera/ui/list/RowList.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { getTokens } from "../../operations/getTokens.ts";
import { revokeToken } from "../../operations/revokeToken.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { ShownOnce } from "../../ui/ShownOnce.tsx";
import type { myTokensPanel } from "./def.ts";

const NewToken = lazyDialog(async () => (await import("./NewToken.tsx")).NewToken);

/** The personal API tokens: made here and shown once, listed with what they may do, revoked. */
export function View(props: PanelViewProps<Static<typeof myTokensPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const instant = useInstant();
  const query = useOperationQuery(getTokens, {});
  const revoke = useOperationMutation(revokeToken);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const tokens = query.data?.tokens ?? [];
  const take = async (id: string): Promise<void> => {
    try {
      await revoke.mutateAsync({ id });
    } catch (error) {
      notify(errorNotice(error, t));
    }
    setLeaving(null);
    await query.refetch();
  };
  const button = <Button onClick={() => setMaking(true)}>{t("accounts.tokens.new")}</Button>;
  return (
    <AccountCard title={props.params.title ?? t("panel.MyTokens")} help={t("accounts.tokens.help")} query={query}>
      {made !== null && (
        <ShownOnce
          title={t("accounts.tokens.made")}
          note={t("accounts.tokens.made_note")}
          secret={made}
          onDone={() => setMade(null)}
        />
      )}
      {tokens.length === 0 ? (
        <EmptyState text={t("accounts.tokens.none")} action={button} />
      ) : (
        <>
          <RowList
            rows={tokens.map((one) => ({
              id: one.id,
              title: one.name,
              detail: [
                t(one.write ? "accounts.tokens.writes" : "accounts.tokens.reads"),
                one.families?.join(", ") ?? t("accounts.tokens.everything"),
                one.lastUsedAt === null
                  ? t("accounts.tokens.unused")
                  : t("accounts.tokens.used", { when: instant(one.lastUsedAt) }),
              ].join(" · "),
              end: (
                <>
                  <Chip tile={one.isExpired ? "empty" : "ticked"} tone={one.isExpired ? "neutral" : "success"}>
                    {t(one.isExpired ? "accounts.tokens.expired" : "accounts.tokens.until", {
                      when: instant(one.expiresAt),
                    })}
                  </Chip>
                  <Button onClick={() => setLeaving(one)}>
                    {t("accounts.tokens.revoke")} <span className="t-hide">{one.name}</span>
                  </Button>
                </>
              ),
            }))}
          />
          <div className="t-account__acts">{button}</div>
        </>
      )}
      {isMaking && (
        <NewToken
          families={query.data?.families ?? []}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            void query.refetch();
          }}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t("accounts.tokens.revoke_title", { name: leaving.name })}
          confirmLabel={t("accounts.tokens.revoke")}
          cancelLabel={t("accounts.cancel")}
          danger
          busy={revoke.isPending}
          onConfirm={() => void take(leaving.id)}
          onCancel={() => setLeaving(null)}
        >
          {t("accounts.tokens.revoke_text")}
        </ConfirmDialog>
      )}
    </AccountCard>
  );
}
