import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getUser } from "../../operations/getUser.ts";
import { AccountForm } from "./AccountForm.tsx";
import { type Account, type AccountActions, accountOf, type WholeAccount } from "./account.ts";
import { stateTiles, stateTones } from "./stateLooks.ts";

/** One account beside the list: loads it and shows its form. */
export function AccountDrawer(props: {
  userId: string;
  /** As the list has it; null where it is on none of the pages that were loaded. */
  listed: Account | null;
  actions: AccountActions;
  onChanged: () => void;
  onClose: () => void;
}): ReactNode {
  const { actions, listed, onChanged, onClose, userId } = props;
  const { t } = useTexts();
  const query = useOperationQuery(getUser, { userId });
  const [openedAt] = useState(() => Date.now());
  const { data } = query;
  const again = async (): Promise<WholeAccount | undefined> => {
    onChanged();
    return (await query.refetch()).data;
  };
  const state = data?.state ?? listed?.state;
  const layer = {
    title: data?.displayName ?? listed?.displayName ?? t("users.account.person"),
    state: state !== undefined && (
      <Chip tile={stateTiles[state]} tone={stateTones[state]}>
        {t(`users.accounts.state_${state}`)}
      </Chip>
    ),
    behind: t("panel.Accounts"),
    size: "half",
    onClose,
  } as const;
  // What was kept from an earlier look may be old, and a form that begins with it would only be refused.
  if (data === undefined || query.dataUpdatedAt < openedAt || query.error !== null) {
    return (
      <Drawer {...layer}>
        {query.error === null ? <Skeleton /> : <QueryFailure error={query.error} onAgain={query.refetch} />}
      </Drawer>
    );
  }
  return (
    <AccountForm
      layer={layer}
      account={accountOf(data)}
      user={data}
      actions={actions}
      onSaved={again}
      onDeleted={() => {
        onChanged();
        onClose();
      }}
    />
  );
}
