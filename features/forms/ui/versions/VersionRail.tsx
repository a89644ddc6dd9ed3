import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { versionId } from "../../versionId.ts";
import { authorOf } from "../history/authorOf.ts";
import { historyKind } from "../history/historyKind.ts";
import type { HistoryVersion } from "../history/historyVersion.ts";
import { useHistoryPages } from "../history/useHistoryPages.tsx";
import type { SideName } from "./versionSide.tsx";

/** Labels that are named of what a version changed. */
const named = 3;

/** What a version changed, in a few words. */
function changesText(version: HistoryVersion, t: (key: string, params?: { count: number }) => string): string {
  const { changes } = version;
  if (changes === null) return t(`form.history.kind.${historyKind(version)}`);
  const own = changes.filter(({ entity }) => entity === null).flatMap(({ label }) => label ?? []);
  const rows = new Set(changes.flatMap(({ entity, rowKey }) => (entity === null ? [] : [`${entity} ${rowKey}`]))).size;
  const labels = [...new Set(own)];
  return [
    ...labels.slice(0, named),
    ...(labels.length > named ? [t("form.versions.more", { count: labels.length - named })] : []),
    ...(rows > 0 ? [t("form.versions.rows", { count: rows })] : []),
  ].join(", ");
}

/** The history of a record, of which any two entries are put side by side. */
export function VersionRail(props: {
  readonly idForm: string;
  readonly entity: string;
  readonly recordKey: string;
  readonly zone: string;
  readonly left: SideName | null;
  readonly right: SideName | null;
  /** Whether the form that is open can stand on the right. */
  readonly hasOpen: boolean;
  readonly onChoose: (side: "left" | "right", name: SideName) => void;
}): ReactNode {
  const { entity, hasOpen, idForm, left, recordKey, right, zone } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const { entries, query } = useHistoryPages(entity, recordKey);
  const isAt = (name: SideName, side: SideName | null): boolean =>
    side === name || (side !== null && side !== "open" && name !== "open" && side.id === name.id);
  const buttons = (name: SideName, what: string, sides: readonly ("left" | "right")[]): ReactNode => (
    <div className="t-versions__sides">
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          className="t-versions__side"
          aria-pressed={isAt(name, side === "left" ? left : right)}
          aria-label={t(`form.versions.put_${side}`, { what })}
          onClick={() => props.onChoose(side, name)}
        >
          {t(`form.versions.${side}`)}
        </button>
      ))}
    </div>
  );
  return (
    <aside className="t-versions__rail" aria-label={t("form.versions.title")}>
      <h2>
        {t("form.versions.title")}
        {query.isSuccess && <Badge>{query.hasNextPage ? `${entries.length}+` : entries.length}</Badge>}
      </h2>
      {query.isPending && <Skeleton height={240} />}
      {query.isError && (
        <ErrorState
          title={errorText(query.error, t).title}
          text={errorText(query.error, t).detail}
          action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
        />
      )}
      {query.isSuccess && entries.length === 0 && <EmptyState text={t("form.history.empty")} />}
      <ol>
        {hasOpen && (
          <li className={classNames("t-versions__entry", isAt("open", right) && "is-chosen")}>
            <span />
            <div>
              <b>{t("form.versions.open")}</b>
              <p>{t("form.versions.open_text")}</p>
              {buttons("open", t("form.versions.open"), ["right"])}
            </div>
          </li>
        )}
        {entries.map((entry) => {
          const { at, moment, version } = entry;
          const name = { id: versionId({ idForm, idMaintable: recordKey, version, moment }) };
          const what = t(moment === null ? "form.history.version" : "form.history.after", { version });
          const author = authorOf(entry, t);
          return (
            <li
              key={name.id}
              className={classNames("t-versions__entry", (isAt(name, left) || isAt(name, right)) && "is-chosen")}
            >
              <Avatar name={author} size={20} />
              <div>
                <div className="t-versions__line">
                  <b>{what}</b>
                  <span className="t-date">
                    {at === null
                      ? t(moment === null ? "form.history.before" : "form.history.since")
                      : formatTemporal("datetime", wallClock(at, zone), language)}
                  </span>
                </div>
                <p>{author}</p>
                <p className="t-cut" title={changesText(entry, t)}>
                  {changesText(entry, t)}
                </p>
                {buttons(name, what, ["left", "right"])}
              </div>
            </li>
          );
        })}
      </ol>
      {query.hasNextPage && (
        <Button variant="quiet" wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("form.versions.older")}
        </Button>
      )}
    </aside>
  );
}
