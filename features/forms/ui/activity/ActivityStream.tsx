import { Button } from "@tessera/ui/action/Button.tsx";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { viewKind } from "@tessera/web-kit/files/viewedFiles.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { AttachedFile } from "../attachments/AttachmentItem.tsx";
import type { HistoryVersion } from "../history/historyVersion.ts";
import type { FormProperties } from "../opening/openedForm.tsx";
import { type ActivityFilter, type ActivityPage, activityEntries } from "./activityEntries.ts";
import { ChangeEntry } from "./ChangeEntry.tsx";
import { CommentEntry } from "./CommentEntry.tsx";
import { EntryHead } from "./EntryHead.tsx";
import { FileCard } from "./FileCard.tsx";
import { PendingEntry } from "./PendingEntry.tsx";
import type { ActivityData, ActivityHandle, ActivityOwner, Comment } from "./useActivity.tsx";
import { useEntryTime } from "./useEntryTime.tsx";
import type { PendingComments } from "./usePendingComments.tsx";

const isViewed = ({ isShown, type }: AttachedFile): boolean => isShown && viewKind(type) !== null;

/** The files of a record that are shown above the page. */
export const viewedFiles = ({ files }: Pick<ActivityData, "files">): readonly AttachedFile[] =>
  files.items.filter(isViewed);

type Entry = { readonly comment: Comment } | { readonly version: HistoryVersion } | { readonly file: AttachedFile };

/** The entries that a filter shows, the oldest first, and the source to read on. */
function entriesOf({ changes, comments, files }: ActivityData, filter: ActivityFilter) {
  const ofComments = new Set(comments.items.flatMap((comment) => comment.files.map(({ id }) => id)));
  const isApart = ({ id }: AttachedFile): boolean => filter === "files" || !ofComments.has(id);
  const shows = (kind: ActivityFilter): boolean => filter === "all" || filter === kind;
  const page = <Item extends { readonly at: string | null }>(
    source: ActivityPage<Item>,
    entry: (item: Item) => Entry,
  ) => ({ next: source.next, items: source.items.map((item) => ({ at: item.at, entry: entry(item) })) });
  const attached = { items: files.items.filter(isApart), next: null };
  return activityEntries<"comments" | "changes" | "files", { readonly entry: Entry }>([
    ...(shows("comments") ? [{ kind: "comments" as const, page: page(comments, (comment) => ({ comment })) }] : []),
    ...(shows("changes") ? [{ kind: "changes" as const, page: page(changes, (version) => ({ version })) }] : []),
    ...(shows("files") ? [{ kind: "files" as const, page: page(attached, (file) => ({ file })) }] : []),
  ]);
}

/** The entries of a record's activity by days. */
export function ActivityStream(props: {
  readonly owner: ActivityOwner;
  /** Of the form beside which it stands. */
  readonly properties: Pick<FormProperties, "form" | "zone" | "attachments">;
  readonly data: ActivityData;
  readonly activity: ActivityHandle;
  readonly filter: ActivityFilter;
  readonly pending: PendingComments;
  /** Id of the comment for which the page was opened; null: none. */
  readonly wanted: string | null;
  /** Writes on at a comment that was not taken. */
  readonly onWrite: (id: string) => void;
  readonly onReply: ((id: string, name: string) => void) | null;
  readonly onView: (file: string) => void;
  readonly onHistory: (() => void) | null;
}): ReactNode {
  const { activity, data, filter, onHistory, onReply, onView, owner, pending, properties, wanted } = props;
  const { form, zone } = properties;
  const { t } = useTexts();
  const { language } = useUiText();
  const timeOf = useEntryTime(zone);
  const root = useRef<HTMLElement>(null);
  /** Whether its end is in sight: then what comes next is shown. */
  const atEnd = useRef(true);
  const before = useRef({ oldest: "", height: 0, pending: 0 });
  /** Height of what is in sight, as it was scrolled in last. */
  const seenHeight = useRef(0);
  const { entries, next } = entriesOf(data, filter);
  const oldest = entries[0]?.at ?? "";
  // Files say the names of people alone; who is known otherwise has the same colour.
  const seeds = new Map(
    [...data.followers, ...data.comments.items, ...data.changes.items].flatMap(({ userId, userName }) =>
      userId === null || userName === null ? [] : [[userName, userId] as const],
    ),
  );
  const shownPending = filter === "all" || filter === "comments" ? pending.items : [];

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const isLonger = before.current.oldest !== oldest;
    // What one has just written is seen.
    if (shownPending.length > before.current.pending) atEnd.current = true;
    // What comes above keeps the place of what is read.
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (isLonger) element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { oldest, height: element.scrollHeight, pending: shownPending.length };
  });

  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    // The box below grows with what is written.
    const observer = new ResizeObserver(() => {
      seenHeight.current = element.clientHeight;
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isThere = wanted !== null && data.comments.items.some(({ id }) => id === wanted);
  const hasMoreComments = data.comments.next !== null;
  const loadMore = useRef(activity.loadMore);
  loadMore.current = activity.loadMore;
  useEffect(() => {
    // The comment that a notification leads to may be an older one.
    if (wanted !== null && !isThere && hasMoreComments) void loadMore.current("comments");
    if (isThere) atEnd.current = false;
  }, [wanted, isThere, hasMoreComments]);

  const today = wallClock(new Date().toISOString().slice(0, 19).replace("T", " "), zone).slice(0, 10);
  const dayBefore = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const dayName = (day: string): string =>
    day === today
      ? t("form.activity.today")
      : day === dayBefore
        ? t("form.activity.yesterday")
        : day === ""
          ? t("form.history.before")
          : formatTemporal("date", day, language);
  const drawn = ({ entry }: { readonly entry: Entry }): ReactNode => {
    if ("comment" in entry) {
      const { comment } = entry;
      const { userId, userName } = comment;
      const reply = onReply !== null && userId !== null && userName !== null ? () => onReply(userId, userName) : null;
      return (
        <CommentEntry
          owner={owner}
          comment={comment}
          zone={zone}
          activity={activity}
          isWanted={comment.id === wanted}
          onReply={reply}
          onView={onView}
        />
      );
    }
    if ("version" in entry)
      return <ChangeEntry form={form} version={entry.version} zone={zone} onHistory={onHistory} />;
    const { file } = entry;
    const name = file.isGuest === true ? t("form.history.guest") : (file.userName ?? t("form.history.nobody"));
    return (
      <article className="t-entry">
        <EntryHead
          name={name}
          seed={seeds.get(name) ?? null}
          did={t("form.activity.added_file")}
          at={file.at}
          zone={zone}
        />
        <div className="t-entry__body">
          <FileCard file={file} onView={isViewed(file) ? () => onView(file.id) : null} />
        </div>
      </article>
    );
  };
  const failure = activity.error === null ? null : errorText(activity.error, t);
  return (
    <section
      ref={root}
      className="t-activity__stream"
      aria-label={t("form.activity.stream")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { clientHeight, scrollHeight, scrollTop } }) => {
        // Where the room has changed, nobody has scrolled.
        if (clientHeight === seenHeight.current) atEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      {next !== null && next !== "files" && (
        <Button variant="quiet" loading={activity.isLoadingMore} onClick={() => void activity.loadMore(next)}>
          {t("form.activity.earlier")}
        </Button>
      )}
      {entries.length + shownPending.length === 0 && <EmptyState text={t(`form.activity.none.${filter}`)} />}
      {entries.map(({ at, item, kind }, index) => {
        const { day } = timeOf(at);
        const isFirst = index === 0 || timeOf(entries[index - 1]?.at ?? null).day !== day;
        const { entry } = item;
        const id = "comment" in entry ? entry.comment.id : "file" in entry ? entry.file.id : `${entry.version.place}`;
        return (
          <Fragment key={`${kind} ${id}`}>
            {isFirst && (
              <p className="t-activity__day">
                <span>{dayName(day)}</span>
              </p>
            )}
            {drawn(item)}
          </Fragment>
        );
      })}
      {shownPending.map((comment) => (
        <PendingEntry
          key={comment.id}
          comment={comment}
          onRetry={() => pending.retry(comment.id)}
          onWithdraw={() => props.onWrite(comment.id)}
        />
      ))}
      {failure !== null && (
        <p role="alert" className="t-entry__failure">
          {failure.title}{" "}
          <button type="button" className="t-entry__action" onClick={() => void activity.refresh()}>
            {t("kit.again")}
          </button>
        </p>
      )}
    </section>
  );
}
