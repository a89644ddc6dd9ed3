import { isLanguage, type Language } from "@tessera/contract/languages.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Pagination } from "@tessera/ui/list/Pagination.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { clearMissingTexts } from "../../operations/clearMissingTexts.ts";
import { getMissingTexts } from "../../operations/getMissingTexts.ts";
import type { missingTextsPanel } from "./def.ts";
import { MissingTextRow } from "./MissingTextRow.tsx";
import type { MissingText } from "./missingText.ts";
import "./MissingTexts.css";

const TextDialog = lazyDialog(async () => (await import("./TextDialog.tsx")).TextDialog);

const pageSize = 50;

/** Keys without a text that pages asked for: search, enter the text, remove one, clear the list. */
export function View(props: PanelViewProps<Static<typeof missingTextsPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const [search, setSearch] = useState("");
  const [language, setLanguage] = useState<Language | null>(null);
  const [page, setPage] = useState(1);
  const [entered, setEntered] = useState<MissingText | null>(null);
  const [isClearing, setClearing] = useState(false);
  const query = useOperationQuery(getMissingTexts, {
    search,
    offset: (page - 1) * pageSize,
    ...(language === null ? {} : { language }),
  });
  const clear = useOperationMutation(clearMissingTexts);
  const { data } = query;
  const texts = data?.texts ?? [];
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  const isFiltered = search !== "" || language !== null;
  const remove = async (only: MissingText | null): Promise<void> => {
    try {
      const named = only === null ? {} : { texts: [{ key: only.key, language: only.language }] };
      const { removed } = await clear.mutateAsync(named);
      notify({ type: "success", message: t("missing.removed", { count: removed }) });
      setPage(1);
    } catch (thrown) {
      notify(errorNotice(thrown, t));
    }
    setClearing(false);
    await query.refetch();
  };
  return (
    <PanelCard
      title={props.params.title}
      collapsible={false}
      storeId={null}
      loading={query.isPending && !isFiltered && page === 1}
    >
      {query.error !== null ? (
        <QueryFailure error={query.error} onAgain={query.refetch} />
      ) : (
        <div className="t-missing" aria-busy={query.isFetching}>
          {data?.isFull && <Banner tone="warning">{t("missing.full", { limit: data.limit })}</Banner>}
          <p className="t-small t-faint">{t("missing.note", { days: data?.days ?? 0 })}</p>
          {(texts.length > 0 || isFiltered) && (
            <div className="t-missing__tools">
              <SearchField
                value={search}
                label={t("missing.search")}
                onSearch={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
              <Select
                label={t("missing.language")}
                placeholder={t("missing.all_languages")}
                value={language}
                clearable
                options={languages.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen) => {
                  setLanguage(chosen !== null && isLanguage(chosen) ? chosen : null);
                  setPage(1);
                }}
              />
              <Button onClick={() => setClearing(true)}>{t("missing.clear")}</Button>
            </div>
          )}
          {texts.length === 0 && !query.isPending ? (
            <EmptyState
              kind={isFiltered ? "noMatch" : "empty"}
              text={t(isFiltered ? "missing.no_match" : "missing.none")}
            />
          ) : (
            <ul className="t-missing__rows">
              {texts.map((text) => (
                <MissingTextRow
                  key={`${text.language} ${text.key}`}
                  text={text}
                  onEnter={setEntered}
                  onRemove={(one) => void remove(one)}
                />
              ))}
            </ul>
          )}
          {pages > 1 && <Pagination page={page} pages={pages} hasNext={page < pages} onPage={setPage} />}
        </div>
      )}
      {entered !== null && (
        <TextDialog
          text={entered}
          onClose={() => setEntered(null)}
          onSaved={() => {
            setEntered(null);
            notify({ type: "success", message: t("missing.saved", { key: entered.key }) });
            void query.refetch();
          }}
        />
      )}
      {isClearing && (
        <ConfirmDialog
          title={t("missing.clear_title")}
          confirmLabel={t("missing.clear")}
          cancelLabel={t("missing.cancel")}
          danger
          busy={clear.isPending}
          onConfirm={() => void remove(null)}
          onCancel={() => setClearing(false)}
        >
          {t("missing.clear_text")}
        </ConfirmDialog>
      )}
    </PanelCard>
  );
}
