import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { findPeople } from "#features/activity/operations/findPeople.ts";
import type { ActivityOwner } from "./useActivity.tsx";

/** Someone who may be mentioned. */
export type MentionedPerson = OutputOf<typeof findPeople>["people"][number];

/** The people that are offered while a name is written behind `@`. */
export interface Mentions {
  /** Null: none is being written. */
  readonly people: readonly MentionedPerson[] | null;
  /** Place of the one that Enter takes. */
  readonly active: number;
  readonly choose: (person: MentionedPerson) => void;
  readonly close: () => void;
}

/** Milliseconds without a key after which people are searched. */
const pause = 150;

/** What is written of a name at the caret, and where its `@` stands; null where none is. */
function writtenName(editor: Editor): { readonly from: number; readonly to: number; readonly search: string } | null {
  const { $from, empty, from } = editor.state.selection;
  if (!empty) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "￼");
  const found = /(?:^|[\s(￼])@([^\s@￼]{0,40}(?: [^\s@￼]{0,40})?)$/u.exec(before);
  const search = found?.[1];
  return search === undefined ? null : { from: from - search.length - 1, to: from, search };
}

/** Offers people while a name is written; arrows move through them, Enter and Tab take one, Escape closes. */
export function useMentions(editor: Editor | null, { entity, key }: ActivityOwner): Mentions {
  const api = useApi();
  const page = usePageContext();
  const [search, setSearch] = useState<string | null>(null);
  const [people, setPeople] = useState<readonly MentionedPerson[] | null>(null);
  const [active, setActive] = useState(0);
  /** What was written when it was closed: until another name begins it stays so. */
  const closed = useRef<number | null>(null);

  useEffect(() => {
    if (editor === null) return;
    const look = (): void => {
      const written = writtenName(editor);
      if (written === null || written.from !== closed.current) closed.current = null;
      setSearch(written === null || closed.current !== null ? null : written.search);
    };
    editor.on("transaction", look);
    return () => void editor.off("transaction", look);
  }, [editor]);

  useEffect(() => {
    setActive(0);
    if (search === null) {
      setPeople(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = stop;
      api.call(findPeople, { entity, key, search: search.trim() }, { page, signal }).then(
        (found) => signal.aborted || setPeople(found.people),
        // Without an answer the name stays as it was written.
        () => signal.aborted || setPeople(null),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, entity, key, page, search]);

  const close = (): void => {
    closed.current = editor === null ? null : (writtenName(editor)?.from ?? null);
    setSearch(null);
  };
  const choose = ({ id, name }: MentionedPerson): void => {
    const written = editor === null ? null : writtenName(editor);
    if (editor === null || written === null) return;
    const mention = [
      { type: "mention", attrs: { id, name } },
      { type: "text", text: " " },
    ];
    editor.chain().focus().insertContentAt({ from: written.from, to: written.to }, mention).run();
    setSearch(null);
  };

  const latest = useRef({ people, active, choose, close });
  latest.current = { people, active, choose, close };
  useEffect(() => {
    const element = editor?.view.dom;
    if (element === undefined) return;
    const onKey = (event: KeyboardEvent): void => {
      const { active: at, choose: take, close: end, people: offered } = latest.current;
      if (offered === null) return;
      const count = offered.length;
      const chosen = offered[at];
      if (event.key === "Escape") end();
      else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0)
        setActive((at + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
      else if (
        (event.key === "Enter" || event.key === "Tab") &&
        chosen !== undefined &&
        !event.ctrlKey &&
        !event.metaKey
      )
        take(chosen);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor, for which they mean something else.
    element.addEventListener("keydown", onKey, { capture: true });
    return () => element.removeEventListener("keydown", onKey, { capture: true });
  }, [editor]);

  return { people: search === null ? null : people, active, choose, close };
}
