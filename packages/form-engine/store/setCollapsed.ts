import type { FormCore } from "./formCore.ts";

/** What can be collapsed: a row of a sub-form, or a group. */
export type Collapsible = { readonly table: number; readonly uid: string } | { readonly group: string };

/** See `FormStore.setCollapsed`. */
export function setCollapsed(core: FormCore, target: Collapsible, collapsed: boolean): void {
  if ("group" in target) {
    for (const id of core.sections.setCollapsed(target.group, collapsed)) core.listeners.mark(`section:${id}`);
  } else {
    const row = core.record.rowSet(target.table)?.byUid.get(target.uid);
    if (row) row.collapsed = collapsed;
    core.touchTable(target.table);
  }
  core.notify();
}
