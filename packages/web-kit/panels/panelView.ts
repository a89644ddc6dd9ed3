import type { ComponentType } from "react";

/** What the panel host hands to a panel's view. */
export interface PanelViewProps<Params> {
  /** Element id of the grid item: unique on its page. */
  readonly id: string;
  /** Checked against the panel type's schema by the server. */
  readonly params: Params;
  /** Whether others of its type stand on the page: what it keeps in the address then goes by its id. */
  readonly isOneOfSeveral?: boolean;
}

/** What the panel host hands besides to the view of a type that declares what it shows. */
export interface DataViewProps<Params, Answers> extends PanelViewProps<Params> {
  /** What was answered, by the names of the type's `data`; null for what it did not ask for. */
  readonly answers: Answers;
  /** What the view has chosen to show (`PanelPlace.state`), and how it chooses otherwise. */
  readonly state: unknown;
  readonly onState: (state: unknown) => void;
  /** Whether the answers are those of before, while those to the present choice are on their way. */
  readonly isWaiting: boolean;
}

/** The module `view.tsx` of a panel type: its view takes `PanelViewProps`, or `DataViewProps` where the host asks. */
export interface PanelViewModule {
  readonly View: ComponentType<never>;
}
