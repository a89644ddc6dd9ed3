import { createContext, type ReactNode, use } from "react";
import type { PopupChoice } from "./popupStack.ts";

/** Where records of an entity are made and opened; empty or null where the person may not. */
export interface RecordUrls {
  readonly createUrls: readonly PopupChoice[];
  readonly updateUrl: string | null;
}

/** Asks where records of an entity open. Rejects with `ApiError`. */
export type LoadRecordUrls = (entity: string) => Promise<RecordUrls>;

const RecordUrlsContext = createContext<LoadRecordUrls | null>(null);

/** Gives everything below the way to the addresses of records. */
export function RecordUrlsProvider(props: { load: LoadRecordUrls; children: ReactNode }): ReactNode {
  return <RecordUrlsContext value={props.load}>{props.children}</RecordUrlsContext>;
}

/** See `LoadRecordUrls`; null where nothing was provided, as in a designer's preview. */
export function useLoadRecordUrls(): LoadRecordUrls | null {
  return use(RecordUrlsContext);
}
