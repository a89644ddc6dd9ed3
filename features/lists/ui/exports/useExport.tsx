import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { Progress } from "@tessera/contract/socket/progress.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useProgress } from "@tessera/web-kit/runs/useProgress.ts";
import { cancelProgress } from "#features/progresses/operations/cancelProgress.ts";
import { getProgress } from "#features/progresses/operations/getProgress.ts";
import { exportList } from "../../operations/exports/exportList.ts";
import { getExport } from "../../operations/exports/getExport.ts";

/** What is asked for of a list. */
export type ExportAsked = InputOf<typeof exportList>;

/** A file that is there. */
export interface ReadyFile {
  readonly href: string;
  /** What it is called, and how many rows it has; null where that could not be asked. */
  readonly made: { readonly name: string; readonly rows: number } | null;
}

/** What is known of a file that is being made. */
export interface Exporting {
  readonly begin: (asked: ExportAsked) => void;
  readonly isBeginning: boolean;
  readonly isBegun: boolean;
  /** Why it could not be begun or cancelled. */
  readonly error: unknown;
  /** Null before the first answer. */
  readonly progress: Progress | null;
  /** Null while it is not there. */
  readonly file: ReadyFile | null;
  readonly cancel: () => void;
  readonly isCancelling: boolean;
  /** Asks again what is to be made. */
  readonly again: () => void;
}

function madeOf(result: unknown): ReadyFile["made"] {
  const [name, rows] = ["name", "rows"].map((key) => Reflect.get(Object(result), key));
  return typeof name === "string" && typeof rows === "number" ? { name, rows } : null;
}

/** Makes a file of a list beside the page, and follows it to its end. */
export function useExport(): Exporting {
  const api = useApi();
  const page = usePageContext();
  const starting = useOperationMutation(exportList);
  const cancelling = useOperationMutation(cancelProgress);
  const begun = starting.data ?? null;
  const run = begun?.run ?? null;
  const progress = useProgress(run, async (id) => (await api.call(getProgress, { id }, { page })).progress);
  const isThere = progress?.state === "done";
  const result = useOperationQuery(getProgress, { id: run ?? "" }, { enabled: isThere });
  const isKnown = result.data !== undefined || result.error !== null;
  return {
    begin: starting.mutate,
    isBeginning: starting.isPending,
    isBegun: begun !== null,
    error: starting.error ?? cancelling.error,
    progress,
    file:
      begun !== null && isThere && isKnown
        ? { href: `${getExport.path}?id=${begun.id}`, made: madeOf(result.data?.result) }
        : null,
    cancel: () => {
      if (run !== null) cancelling.mutate({ id: run });
    },
    isCancelling: cancelling.isPending || progress?.isCancelling === true,
    again: () => {
      starting.reset();
      cancelling.reset();
    },
  };
}
