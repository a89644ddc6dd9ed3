import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { guestMark, useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useHistory } from "@tessera/web-kit/page/HistoryProvider.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { readRows } from "@tessera/web-kit/rows/listRow.ts";
import { noteTrail, placeIn, readTrail, type TrailPlace, trailAt } from "@tessera/web-kit/rows/listTrail.ts";
import { useEffect, useState } from "react";
import { getCount } from "#features/lists/operations/getCount.ts";
import { getList } from "#features/lists/operations/getList.ts";

/** The records around one, in the list that it was come to from. */
export interface Steps {
  /** Place from 1; null: the record is in the list no more, as when a save took it out of its filter. */
  readonly place: number | null;
  /** How many there are; null while that is not known. `exact` false: at least. */
  readonly count: { readonly total: number; readonly exact: boolean } | null;
  /** Goes to the record before, and says so once nothing keeps the person; null: there is none. */
  readonly previous: Step | null;
  readonly next: Step | null;
}

/** Goes to another record; `onGo` is called as soon as it is certain that the page goes on. */
export type Step = (onGo: () => void) => void;

/** The address of another record at the same page; where lists within the page stand is of the present one. */
function addressOf(url: string, key: string): string {
  const [path = "", query = ""] = url.split("?");
  const params = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !name.includes(".")));
  const name = params.has("id") || !params.has("idMaintable") ? "id" : "idMaintable";
  params.set(name, key);
  return `${path}?${params}`;
}

/** The record before one and the one behind, of three rows read from the one before its place on. */
function around(keys: readonly (string | null)[], own: string, first: number) {
  const found = keys.indexOf(own);
  // Where it is no more, what stands at its place now comes next.
  const [before, after] = found >= 0 ? [found - 1, found + 1] : [first - 1, first];
  return { found: found < 0 ? null : found, previous: keys[before] ?? null, next: keys[after] ?? null };
}

/** See `Steps`; null where the record was not come to from a list, or nothing of it can be read now. */
export function useSteps(recordKey: string): Steps | null {
  const { subject } = useApiScope();
  const page = usePageContext();
  const history = useHistory();
  const navigate = useNavigate();
  const person = subject ?? guestMark;
  const [path = ""] = page.url.split("?");
  const [place, setPlace] = useState<TrailPlace | null>(() =>
    placeIn(readTrail(sessionStorage, person, path), recordKey),
  );
  const at = place?.at ?? 0;
  // What a trail says is checked by the server, as all that comes from a browser.
  const ask = (place?.ask ?? { idList: "" }) as InputOf<typeof getCount>;
  const { order: _order, ...selection }: InputOf<typeof getList> = ask;
  const from = Math.max(0, at - 1);
  const enabled = place !== null;
  const rows = useOperationQuery(getList, { ...ask, offset: from, limit: 3, columns: [] }, { enabled });
  const count = useOperationQuery(getCount, selection, { enabled });
  const keys = readRows(rows.data?.rows ?? []).map(({ key }) => key);
  const { found, next, previous } = around(keys, recordKey, at - from);
  const isRead = rows.data !== undefined;
  const moved = isRead && !rows.isFetching && found !== null && from + found !== at ? from + found : null;
  useEffect(() => {
    // Others came or left before it, or a save moved it by one.
    if (moved !== null) setPlace((now) => now && { ...now, at: moved });
  }, [moved]);
  if (place === null || !isRead || keys.length === 0) return null;

  const goTo = async (key: string, to: number, onGo: () => void): Promise<void> => {
    // Another record at the same address is another page all the same.
    if (!(await history.mayLeave())) return;
    onGo();
    const trail = readTrail(sessionStorage, person, path);
    if (trail) noteTrail(sessionStorage, person, path, trailAt(trail, key, { ...place, at: to }));
    // Back leads to the list, however many records were looked at.
    navigate(addressOf(page.url, key), { replace: true });
  };
  const step = (key: string | null, to: number): Step | null =>
    key === null ? null : (onGo) => void goTo(key, to, onGo);
  return {
    place: found === null ? null : from + found + 1,
    count: count.data ?? null,
    previous: step(previous, (found === null ? at : from + found) - 1),
    next: step(next, found === null ? at : from + found + 1),
  };
}
