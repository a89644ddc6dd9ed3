import type { CompiledGroup, CompiledPage } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

function isGroupVisible(store: FormStore, group: CompiledGroup): boolean {
  if (store.section(group.id).hidden) return false;
  return (
    group.fields.some((slot) => store.field({ table: null, slot })?.hidden === false) ||
    group.tables.some((slot) => !store.table(slot).hidden)
  );
}

function isPageVisible(store: FormStore, page: CompiledPage): boolean {
  return !store.section(page.id).hidden && page.groups.some((group) => isGroupVisible(store, group));
}

function useIds(store: FormStore, pages: readonly CompiledPage[], read: () => readonly string[]): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = pages.flatMap((page) => [
        store.subscribe(`section:${page.id}`, listener),
        ...page.groups.flatMap((group) => [
          store.subscribe(`section:${group.id}`, listener),
          ...group.fields.map((slot) => store.subscribe({ table: null, slot }, listener)),
          ...group.tables.map((slot) => store.subscribe(`table:${slot}`, listener)),
        ]),
      ]);
      return () => {
        for (const end of ends) end();
      };
    },
    [store, pages],
  );
  const ids = useSyncExternalStore(subscribe, () => read().join("\n"));
  return ids === "" ? [] : ids.split("\n");
}

/** Ids of the pages that are not hidden and have something to show. */
export function useVisiblePages(store: FormStore): readonly string[] {
  const { pages } = store.form;
  return useIds(store, pages, () => pages.filter((page) => isPageVisible(store, page)).map(({ id }) => id));
}

/** Ids of a page's groups that are not hidden and have a visible field (spec forms §2). `pages` holds that one page. */
export function useVisibleGroups(store: FormStore, pages: readonly CompiledPage[]): readonly string[] {
  return useIds(store, pages, () =>
    pages.flatMap((page) => page.groups.filter((group) => isGroupVisible(store, group)).map(({ id }) => id)),
  );
}
