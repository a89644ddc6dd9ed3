import { Button } from "@tessera/ui/action/Button.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Pagination } from "@tessera/ui/list/Pagination.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Eye from "lucide-react/icons/eye";
import LogOut from "lucide-react/icons/log-out";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { createPasswordLink } from "../../operations/createPasswordLink.ts";
import { forceLogout } from "../../operations/forceLogout.ts";
import { getAccounts } from "../../operations/getAccounts.ts";
import { unlock } from "../../operations/unlock.ts";
import { AccountRow } from "./AccountRow.tsx";
import type { Account } from "./account.ts";
import type { accountsPanel } from "./def.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { useAddressedAccount } from "./useAddressedAccount.tsx";
import "./Accounts.css";

const AccountDrawer = lazyDialog(async () => (await import("./AccountDrawer.tsx")).AccountDrawer);
const NewAccount = lazyDialog(async () => (await import("./NewAccount.tsx")).NewAccount);
const AccountSessions = lazyDialog(async () => (await import("./AccountSessions.tsx")).AccountSessions);
const PreviewLooks = lazyDialog(async () => (await import("./PreviewLooks.tsx")).PreviewLooks);
const EndSubsystem = lazyDialog(async () => (await import("./EndSubsystem.tsx")).EndSubsystem);

const pageSize = 50;

interface Handed {
  readonly name: string;
  readonly link: string | null;
}

/**
 * Accounts as an administrator sees to them: search, each with its record, invitations and resets, unlocking, ending
 * sessions.
 */
export function View(props: PanelViewProps<Static<typeof accountsPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const [isMaking, setMaking] = useState(false);
  const [handed, setHanded] = useState<Handed | null>(null);
  const [ending, setEnding] = useState<Account | null>(null);
  const [opened, setOpened] = useAddressedAccount();
  const [listed, setListed] = useState<Account | null>(null);
  const [isEndingMany, setEndingMany] = useState(false);
  const [showsLooks, setShowsLooks] = useState(false);
  const query = useOperationQuery(getAccounts, { search, offset: page * pageSize });
  const link = useOperationMutation(createPasswordLink);
  const open = useOperationMutation(unlock);
  const end = useOperationMutation(forceLogout);
  const { data } = query;
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      notify(errorNotice(thrown, t));
    }
    await query.refetch();
  };
  const handOver = (account: Account): Promise<void> =>
    run(async () => {
      const made = await link.mutateAsync({ userId: account.id });
      setHanded({ name: account.displayName, link: made.link });
    });
  const unlockAccount = (account: Account): Promise<void> =>
    run(async () => {
      await open.mutateAsync({ userId: account.id });
      notify({ type: "success", message: t("users.accounts.unlocked", { name: account.displayName }) });
    });
  const endSessions = (account: Account): Promise<void> =>
    run(async () => {
      setEnding(null);
      const { ended } = await end.mutateAsync({ user: account.id });
      notify({ type: "success", message: t("users.accounts.ended", { ended }) });
    });
  const endSubsystem = (subsystem: string): Promise<void> =>
    run(async () => {
      const { ended } = await end.mutateAsync({ subsystem });
      setEndingMany(false);
      notify({ type: "success", message: t("users.accounts.ended", { ended }) });
    });
  const actions = {
    onLink: (one: Account) => void handOver(one),
    onUnlock: (one: Account) => void unlockAccount(one),
    onSessions: setListed,
    onEnd: setEnding,
  };
  const roleLabels = new Map(data?.roles.map(({ id, label }) => [id, label]));
  const accounts = data?.accounts ?? [];
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <PanelCard title={props.params.title} collapsible={false} storeId={null} loading={query.isPending && search === ""}>
      {query.error !== null ? (
        <QueryFailure error={query.error} onAgain={query.refetch} />
      ) : (
        <div className="t-accounts" aria-busy={query.isFetching}>
          <div className="t-accounts__tools">
            <SearchField
              value={search}
              label={t("users.accounts.search")}
              onSearch={(text) => {
                setSearch(text);
                setPage(0);
              }}
            />
            <Button variant="primary" onClick={() => setMaking(true)}>
              {t("users.accounts.new")}
            </Button>
            <Menu
              label={t("users.accounts.more")}
              align="end"
              items={[
                {
                  id: "looks",
                  icon: Eye,
                  label: t("users.looks.title"),
                  onSelect: () => setShowsLooks(true),
                },
                {
                  id: "end-subsystem",
                  icon: LogOut,
                  label: t("users.accounts.end_subsystem"),
                  danger: true,
                  onSelect: () => setEndingMany(true),
                },
              ]}
            />
          </div>
          {accounts.length === 0 && !query.isPending ? (
            <EmptyState kind="noMatch" text={t("users.accounts.none")} />
          ) : (
            <ul className="t-accounts__rows">
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  roleLabels={roleLabels}
                  hasPasswords={data?.hasPasswords ?? false}
                  actions={actions}
                  onOpen={({ id }) => setOpened(id)}
                />
              ))}
            </ul>
          )}
          {pages > 1 && (
            <Pagination page={page + 1} pages={pages} hasNext={page + 1 < pages} onPage={(at) => setPage(at - 1)} />
          )}
        </div>
      )}
      {opened !== null && (
        <AccountDrawer
          key={opened}
          userId={opened}
          listed={accounts.find(({ id }) => id === opened) ?? null}
          actions={actions}
          onChanged={() => void query.refetch()}
          onClose={() => setOpened(null)}
        />
      )}
      {isMaking && (
        <NewAccount
          roles={data?.roles.filter(({ isGrantable }) => isGrantable) ?? []}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setHanded(made);
            void query.refetch();
          }}
        />
      )}
      {listed !== null && (
        <AccountSessions
          account={listed}
          onClose={() => {
            setListed(null);
            void query.refetch();
          }}
        />
      )}
      {showsLooks && <PreviewLooks onClose={() => setShowsLooks(false)} />}
      {isEndingMany && (
        <EndSubsystem
          subsystems={data?.subsystems ?? []}
          isBusy={end.isPending}
          onEnd={(subsystem) => void endSubsystem(subsystem)}
          onClose={() => setEndingMany(false)}
        />
      )}
      {handed !== null && <LinkDialog name={handed.name} link={handed.link} onClose={() => setHanded(null)} />}
      {ending !== null && (
        <ConfirmDialog
          title={t("users.accounts.end_title", { name: ending.displayName })}
          confirmLabel={t("users.accounts.end")}
          cancelLabel={t("users.accounts.cancel")}
          danger
          busy={end.isPending}
          onConfirm={() => void endSessions(ending)}
          onCancel={() => setEnding(null)}
        >
          {t("users.accounts.end_text")}
        </ConfirmDialog>
      )}
    </PanelCard>
  );
}
