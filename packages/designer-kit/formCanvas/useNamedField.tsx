import { property } from "@tessera/contract/documents/jsonShape.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef } from "react";
import type { CanvasItem } from "./formLayout.ts";

/** Chooses the field that the address names (`field`), once: anyone who came from a form wants that one. */
export function useNamedField(items: readonly CanvasItem[], selected: string, onSelect: (path: string) => void): void {
  const { params } = usePageContext();
  const name = params.get("field");
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (name === undefined || followed.current === name) return;
    followed.current = name;
    const found = items.find(({ value }) => property(value, "name") === name);
    if (found && selected === "") onSelect(found.path);
  }, [items, name, onSelect, selected]);
}
