import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import { useOperationQueries } from "@tessera/web-kit/api/useOperationQueries.ts";
import { useState } from "react";
import { getGroups } from "../../operations/getGroups.ts";
import { getList } from "../../operations/getList.ts";
import type { ListQuestions } from "../listQuestions.ts";
import { readRows } from "../listRow.ts";
import { type GroupLine, type GroupRows, groupId, groupLines, type ListGroup, openAtFirst } from "./groupLines.ts";

/** Groups that a page of them has. */
const groupsEach = 100;

/** What is asked for a grouped list. */
export interface GroupQuestions {
  readonly groups: NonNullable<ListQuestions["groups"]>;
  readonly page: ListQuestions["page"];
}

/** The lines of a grouped list, and what pressing one does. */
export interface GroupedLines {
  readonly lines: readonly GroupLine[];
  /** Opens or closes a group, loads more, tries again. */
  readonly press: (line: GroupLine) => void;
}

/** Reads the rows of open groups, page by page, and further groups; `first` are those that have come. */
export function useGroups(
  first: OutputOf<typeof getGroups>,
  { groups: asked, page }: GroupQuestions,
  pageSize: number,
): GroupedLines {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const [further, setFurther] = useState(0);
  const more = useOperationQueries(
    getGroups,
    Array.from({ length: further }, (_, index) => ({ ...asked, offset: groupsEach * (index + 1) })),
  );
  const groups = [...first.groups, ...more.flatMap(({ data }) => data?.groups ?? [])];
  const hasMore = further === 0 ? !first.isComplete : more.at(-1)?.data?.isComplete === false;
  const open = openAtFirst(first.groups, pageSize);
  const isOpen = (group: ListGroup): boolean => turned.get(groupId(group)) ?? open.has(groupId(group));
  const pagesOf = (id: string): number => pages.get(id) ?? 1;
  const questions = groups.filter(isOpen).flatMap((group) => {
    const id = groupId(group);
    const within = [{ ...asked.by, value: group.value }];
    return Array.from({ length: pagesOf(id) }, (_, index) => ({
      id,
      input: { ...page, offset: index * pageSize, within } satisfies InputOf<typeof getList>,
    }));
  });
  const answers = useOperationQueries(
    getList,
    questions.map(({ input }) => input),
  );
  const answersOf = (id: string) => answers.filter((_, index) => questions[index]?.id === id);
  const rowsOf = (group: ListGroup): GroupRows | null => {
    if (!isOpen(group)) return null;
    const all = answersOf(groupId(group));
    const isWaiting = all.some(({ isFetching, isPending }) => isPending && isFetching);
    const state = isWaiting ? "waits" : all.some(({ isError }) => isError) ? "failed" : "read";
    return { rows: readRows(all.flatMap(({ data }) => data?.rows ?? [])), state };
  };
  return {
    lines: groupLines(groups, hasMore, rowsOf),
    press: (line) => {
      if (line.kind === "group") setTurned(new Map(turned).set(line.id, !line.isOpen));
      if (line.kind !== "more" || line.state === "waits") return;
      if (line.group === null) {
        setFurther(further + 1);
        return;
      }
      const id = groupId(line.group);
      if (line.state === "read") setPages(new Map(pages).set(id, pagesOf(id) + 1));
      else for (const answer of answersOf(id)) if (answer.isError) void answer.refetch();
    },
  };
}
