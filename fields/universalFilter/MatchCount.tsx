import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { StoredCondition } from "@tessera/contract/values/storedCondition.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { getCount } from "#features/lists/operations/getCount.ts";

/** After the last change, in ms: who types a value is asked for no count of each letter. */
const pause = 400;

/** How many rows of a list a filter leaves, for the one who reads it. */
export function MatchCount({
  list,
  value,
}: {
  readonly list: string;
  readonly value: StoredCondition | null;
}): ReactNode {
  const api = useApi();
  const page = usePageContext();
  const { t } = useTexts();
  const [text, setText] = useState("");
  const latest = useRef({ api, page, t, value });
  latest.current = { api, page, t, value };
  const wanted = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is asked for when it says something else
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const now = latest.current;
      // A stored condition is one of those that lists are filtered by; their schema only has lists that may be changed.
      const filter = now.value as InputOf<typeof getCount>["filter"] | null;
      const input = { idList: list, ...(filter ? { filter } : {}) };
      now.api.call(getCount, input, { page: now.page, signal: leaving.signal }).then(
        ({ exact, total }) =>
          setText(now.t(exact ? "field.universalFilter.count" : "field.universalFilter.atLeast", { total })),
        () => {
          if (!leaving.signal.aborted) setText(now.t("field.universalFilter.uncounted"));
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [list, wanted]);
  return (
    <p role="status" className="t-quiet t-small">
      {text}
    </p>
  );
}
