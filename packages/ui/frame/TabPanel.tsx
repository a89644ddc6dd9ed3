import type { ReactNode } from "react";

/** What a tab shows; `idBase` and `id` as given to `Tabs`. */
export function TabPanel(props: { idBase: string; id: string; children: ReactNode }): ReactNode {
  return (
    <div role="tabpanel" id={`${props.idBase}-panel-${props.id}`} aria-labelledby={`${props.idBase}-tab-${props.id}`}>
      {props.children}
    </div>
  );
}
