import { useEffect, useRef, useState } from "react";
import { useApi } from "../api/useApi.ts";
import type { CallHost } from "../files/fileCalls.ts";
import { usePageContext } from "../page/usePageContext.ts";
import type { ConditionSource } from "./conditionColumn.ts";
import { type ListConditionCalls, listConditionSource } from "./listConditionSource.ts";

/** What is known of the columns of a list: nothing yet, why they are not to be had, or the columns. */
export interface KnownSource {
  readonly source: ConditionSource | null;
  readonly error: unknown;
}

/** The columns of a list, read once for each list; null names none. `callsOf` says how a list is asked. */
export function useConditionSource(
  list: string | null,
  callsOf: (host: CallHost, list: string) => ListConditionCalls,
): KnownSource {
  const api = useApi();
  const page = usePageContext();
  const [known, setKnown] = useState<KnownSource>({ source: null, error: null });
  const latest = useRef({ api, callsOf, page });
  latest.current = { api, callsOf, page };
  useEffect(() => {
    if (list === null) return;
    let isLeft = false;
    const { callsOf: calls, ...host } = latest.current;
    listConditionSource(calls(host, list)).then(
      (source) => {
        if (!isLeft) setKnown({ source, error: null });
      },
      (error: unknown) => {
        if (!isLeft) setKnown({ source: null, error });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [list]);
  return known;
}
