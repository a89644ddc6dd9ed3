import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { RowList } from "@tessera/ui/list/RowList.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { findLooks } from "#features/previews/operations/findLooks.ts";

type Look = OutputOf<typeof findLooks>["looks"][number];

function Looks(props: { looks: readonly Look[]; isSearched: boolean }): ReactNode {
  const { isSearched, looks } = props;
  const { t } = useTexts();
  const instant = useInstant();
  if (looks.length === 0)
    return (
      <EmptyState
        kind={isSearched ? "noMatch" : "empty"}
        text={t(isSearched ? "users.looks.no_match" : "users.looks.none")}
      />
    );
  return (
    <RowList
      rows={looks.map(({ as, at, document, id, label, viewer }) => ({
        id,
        title: t("users.looks.who", { viewer, as }),
        detail: `${instant(at)} · ${t(`kind.${document.kind}`)}: ${label}`,
        end: null,
      }))}
    />
  );
}

/** Who looked at drafts as another person, newest first, found by either name. */
export function PreviewLooks({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  /** Keys of the looks behind which the pages up to this one begin. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const before = pages.at(-1);
  const query = useOperationQuery(findLooks, { search, ...(before === undefined ? {} : { before }) });
  const last = query.data?.looks.at(-1)?.id;
  return (
    <Dialog
      title={t("users.looks.title")}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("users.accounts.close")}</Button>}
    >
      {query.error !== null ? (
        <QueryFailure error={query.error} onAgain={query.refetch} />
      ) : (
        <div className="t-accounts" aria-busy={query.isFetching}>
          <SearchField
            value={search}
            label={t("users.looks.search")}
            onSearch={(text) => {
              setSearch(text);
              setPages([]);
            }}
          />
          {query.data === undefined ? <Skeleton /> : <Looks looks={query.data.looks} isSearched={search !== ""} />}
          <div className="t-accounts__tools">
            {pages.length > 0 && <Button onClick={() => setPages(pages.slice(0, -1))}>{t("users.looks.newer")}</Button>}
            {query.data?.hasMore === true && last !== undefined && (
              <Button onClick={() => setPages([...pages, last])}>{t("users.looks.older")}</Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
