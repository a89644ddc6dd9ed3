import type { Bookmark } from "@tessera/contract/personal/bookmark.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { MoveHandle } from "@tessera/ui/action/MoveHandle.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { moveClass, useRowMove } from "@tessera/ui/grid/useRowMove.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Pencil from "lucide-react/icons/pencil";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useBookmarks } from "./useBookmarks.ts";
import "./bookmarks.css";

function NameEditor(props: { name: string; onDone: (name: string | null) => void }): ReactNode {
  const { t } = useTexts();
  const [name, setName] = useState(props.name);
  const isDone = useRef(false);
  const done = (): void => {
    if (isDone.current) return;
    isDone.current = true;
    const next = name.trim();
    props.onDone(next === "" || next === props.name ? null : next);
  };
  return (
    <form
      aria-label={t("personal.bookmarks.name")}
      className="t-marks__editor"
      ref={(element) => element?.querySelector("input")?.focus()}
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        isDone.current = true;
        props.onDone(null);
      }}
    >
      <TextInput label={t("personal.bookmarks.name")} value={name} onChange={setName} maxLength={200} onBlur={done} />
    </form>
  );
}

/** The person's bookmarks: follow, name, order (by the handle, or Alt with the arrows), remove with a way back. */
export function BookmarkList(props: { title: string; onFollow: () => void }): ReactNode {
  const { t } = useTexts();
  const { url } = usePageContext();
  const { items, error, retry, add, rename, order, remove } = useBookmarks();
  const [edited, setEdited] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const moveTo = (from: number, to: number): void => {
    const ids = (items ?? []).map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) order(ids.toSpliced(to, 0, moved));
  };
  const moving = useRowMove(list, (element) => [...element.children], moveTo);
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : null;
    if (!event.altKey || to === null || to < 0 || to >= (items ?? []).length) return;
    event.preventDefault();
    moveTo(index, to);
  };
  if (items === null && error !== null) {
    return <ErrorState title={errorText(error, t).title} action={<Button onClick={retry}>{t("kit.again")}</Button>} />;
  }
  if (items === null) return <Skeleton width={200} />;
  const isKept = items.some((one) => one.url === url);
  const row = (bookmark: Bookmark, index: number): ReactNode => (
    <li
      key={bookmark.id}
      className={classNames("t-marks__row", moveClass(moving.move, index))}
      onKeyDown={(event) => onKeyDown(event, index)}
    >
      <MoveHandle number={index + 1} onPointerDown={(event) => moving.onPointerDown(event, index)} />
      {edited === bookmark.id ? (
        <NameEditor
          name={bookmark.name}
          onDone={(name) => {
            setEdited(null);
            if (name !== null) rename(bookmark, name);
          }}
        />
      ) : (
        <>
          <Link href={bookmark.url} className="t-marks__link" current={bookmark.url === url} onFollow={props.onFollow}>
            <span className="t-cut">{bookmark.name}</span>
          </Link>
          <IconButton
            icon={Pencil}
            label={t("personal.bookmarks.rename", { name: bookmark.name })}
            onClick={() => setEdited(bookmark.id)}
          />
          <IconButton
            icon={Trash2}
            label={t("personal.bookmarks.remove", { name: bookmark.name })}
            onClick={() => remove(bookmark)}
          />
        </>
      )}
    </li>
  );
  return (
    <div className="t-marks">
      {!isKept && (
        <Button icon={Star} variant="quiet" onClick={() => add(url, props.title)}>
          {t("personal.bookmarks.add")}
        </Button>
      )}
      {items.length === 0 ? (
        <EmptyState text={t("personal.bookmarks.empty")} />
      ) : (
        <ol ref={list} aria-label={t("personal.bookmarks")}>
          {items.map(row)}
        </ol>
      )}
    </div>
  );
}
