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

/** The module `view.tsx` of a panel type. */
export interface PanelViewModule {
  readonly View: ComponentType<PanelViewProps<never>>;
}
