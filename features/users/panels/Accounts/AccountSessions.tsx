import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { SessionRows } from "@tessera/web-kit/session/SessionRows.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { forceLogout } from "../../operations/forceLogout.ts";
import { getUserSessions } from "../../operations/getUserSessions.ts";
import type { Account } from "./account.ts";

/** Where someone is signed in, with a button that ends each session. */
export function AccountSessions(props: { account: Account; onClose: () => void }): ReactNode {
  const { account, onClose } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const query = useOperationQuery(getUserSessions, { userId: account.id });
  const end = useOperationMutation(forceLogout);
  const stop = async (session: string): Promise<void> => {
    try {
      const { ended } = await end.mutateAsync({ session });
      notify({ type: "success", message: t("users.accounts.ended", { ended }) });
    } catch (error) {
      notify(errorNotice(error, t));
    }
    await query.refetch();
  };
  return (
    <Dialog
      title={t("users.accounts.list_title", { name: account.displayName })}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("users.accounts.close")}</Button>}
    >
      {query.error !== null ? (
        <QueryFailure error={query.error} onAgain={query.refetch} />
      ) : query.data === undefined ? (
        <Skeleton />
      ) : query.data.length === 0 ? (
        <EmptyState text={t("users.accounts.nothing_to_end")} />
      ) : (
        <SessionRows sessions={query.data} isBusy={end.isPending} onEnd={(id) => void stop(id)} />
      )}
    </Dialog>
  );
}
