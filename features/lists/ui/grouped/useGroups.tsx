import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import { useOperationQueries } from "@tessera/web-kit/api/useOperationQueries.ts";
import { readRows } from "@tessera/web-kit/rows/listRow.ts";
import { useState } from "react";
import { getGroups } from "../../operations/getGroups.ts";
import { getList } from "../../operations/getList.ts";
import type { ListQuestions } from "../listQuestions.ts";
import {
  type GroupLine,
  type GroupPath,
  groupId,
  groupLines,
  type ListGroup,
  openAtFirst,
  type Read,
} from "./groupLines.tsx";

/** Groups that a page of them has. */
const groupsEach = 100;

type Answers = ReturnType<typeof useOperationQueries<typeof getGroups | typeof getList>>;

/** What is asked for a grouped list. */
export type GroupQuestions = Pick<ListQuestions, "groups" | "page">;

/** The lines of a grouped list, and what can be done with them. */
export interface GroupedLines {
  readonly lines: readonly GroupLine[];
  /** Opens or closes a group, loads more, tries again. */
  readonly press: (line: GroupLine) => void;
  /** Rows that are on the screen, as they were answered. */
  readonly raw: readonly unknown[];
  readonly isReading: boolean;
  /** Reads again all that is shown. */
  readonly reload: () => void;
}

interface Asked<Input> {
  readonly path: GroupPath;
  readonly input: Input;
}

function stateOf(answers: Answers): Read<unknown>["state"] {
  if (answers.some(({ isFetching, isPending }) => isPending && isFetching)) return "waits";
  return answers.some(({ isError }) => isError) ? "failed" : "read";
}

/** Answers to what was asked for some groups, by group. */
function answersOf<Answer>(
  asked: readonly Asked<unknown>[],
  answers: readonly Answer[],
  path: GroupPath,
): readonly Answer[] {
  const id = groupId(path);
  return answers.filter((_, index) => asked[index] !== undefined && groupId(asked[index].path) === id);
}

/** One level of groups: those inside each of the groups in `parents`. */
function useGroupLevel(
  { groups }: GroupQuestions,
  level: number,
  parents: readonly GroupPath[],
  pagesOf: (path: GroupPath) => number,
) {
  const question = groups[level];
  const within = (path: GroupPath) =>
    path.flatMap((value, index) => (groups[index] ? [{ ...groups[index].by, value }] : []));
  // The first page of the outermost groups came with the list.
  const asked =
    question === undefined
      ? []
      : parents.flatMap((path) => {
          const pages = Array.from({ length: pagesOf(path) }, (_, index) => index).slice(level === 0 ? 1 : 0);
          return pages.map(
            (page): Asked<InputOf<typeof getGroups>> => ({
              path,
              input: { ...question, offset: groupsEach * page, ...(level === 0 ? {} : { within: within(path) }) },
            }),
          );
        });
  const answers = useOperationQueries(
    getGroups,
    asked.map(({ input }) => input),
  );
  return { answers, of: (path: GroupPath) => answersOf(asked, answers, path) };
}

/** Reads groups and the rows of open ones, page by page; `first` are the outermost groups that have come. */
export function useGroups(
  first: { readonly data: OutputOf<typeof getGroups>; readonly isFetching: boolean; readonly refetch: () => unknown },
  questions: GroupQuestions,
  pageSize: number,
): GroupedLines {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const pagesOf = (path: GroupPath): number => pages.get(groupId(path)) ?? 1;
  const depth = questions.groups.length;

  const known = new Map<string, Read<ListGroup>>();
  const groupsOf = (path: GroupPath): Read<ListGroup> =>
    known.get(groupId(path)) ?? { items: [], state: "waits", hasMore: false };
  const isOpen = (path: GroupPath): boolean => {
    const parent = path.slice(0, -1);
    // All rows of a group that is open by itself have room, so all groups in it are open.
    return (
      turned.get(groupId(path)) ??
      ((parent.length > 0 && turned.get(groupId(parent)) === undefined) ||
        openAtFirst(groupsOf(parent).items, pageSize).has(JSON.stringify(path.at(-1))))
    );
  };
  /** Takes note of the groups inside others, and answers those that are open. */
  const take = (level: ReturnType<typeof useGroupLevel>, parents: readonly GroupPath[]): readonly GroupPath[] =>
    parents.flatMap((path) => {
      const own = level.of(path);
      const begun = path.length === 0 ? [first.data] : [];
      const read = [...begun, ...own.flatMap(({ data }) => data ?? [])];
      const items = read.flatMap(({ groups }) => groups);
      known.set(groupId(path), { items, state: stateOf(own), hasMore: read.at(-1)?.isComplete === false });
      return items.map(({ value }) => [...path, value]).filter(isOpen);
    });
  const inside = (level: number, open: readonly GroupPath[]): readonly GroupPath[] => (level < depth ? open : []);

  const root: readonly GroupPath[] = [[]];
  const level0 = useGroupLevel(questions, 0, root, pagesOf);
  const open0 = take(level0, root);
  const level1 = useGroupLevel(questions, 1, inside(1, open0), pagesOf);
  const open1 = take(level1, inside(1, open0));
  const level2 = useGroupLevel(questions, 2, inside(2, open1), pagesOf);
  const open2 = take(level2, inside(2, open1));
  const level3 = useGroupLevel(questions, 3, inside(3, open2), pagesOf);
  const open3 = take(level3, inside(3, open2));
  const leaves = [open0, open1, open2, open3][depth - 1] ?? [];

  const asked = leaves.flatMap((path) => {
    const within = path.flatMap((value, index) =>
      questions.groups[index] ? [{ ...questions.groups[index].by, value }] : [],
    );
    return Array.from(
      { length: pagesOf(path) },
      (_, index): Asked<InputOf<typeof getList>> => ({
        path,
        input: { ...questions.page, offset: index * pageSize, within },
      }),
    );
  });
  const answers = useOperationQueries(
    getList,
    asked.map(({ input }) => input),
  );
  const rowsOf = (path: GroupPath) => {
    const own = answersOf(asked, answers, path);
    const rows = readRows(own.flatMap(({ data }) => data?.rows ?? []));
    // A row that moved on between the reading of two pages is on both.
    return { items: [...new Map(rows.map((row) => [row.id, row])).values()], state: stateOf(own) };
  };
  const levels = [level0, level1, level2, level3].flatMap(({ answers: own }) => own);
  return {
    lines: groupLines({ depth, groupsOf, rowsOf, isOpen }),
    raw: answers.flatMap(({ data }) => data?.rows ?? []),
    isReading: first.isFetching || [...levels, ...answers].some(({ isFetching }) => isFetching),
    reload: () => {
      void first.refetch();
      for (const answer of [...levels, ...answers]) void answer.refetch();
    },
    press: (line) => {
      if (line.kind === "group") setTurned(new Map(turned).set(line.id, !line.isOpen));
      if (line.kind !== "more" || line.state === "waits") return;
      if (line.state === "read") {
        setPages(new Map(pages).set(groupId(line.path), pagesOf(line.path) + 1));
        return;
      }
      const own =
        line.path.length === depth
          ? answersOf(asked, answers, line.path)
          : [level0, level1, level2, level3][line.path.length]?.of(line.path);
      for (const answer of own ?? []) if (answer.isError) void answer.refetch();
    },
  };
}
