import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { asBoolean } from "@tessera/web-kit/userConfig/asBoolean.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";
import { useEffect, useRef } from "react";

/**
 * Keeps for the person whether the group of what is technical is unfolded; `group` null: the sheet has none. It begins
 * unfolded.
 */
export function useTechnicalFold(store: FormStore, group: string | null): void {
  const [isUnfolded, keep] = useUserConfig("DESIGN_TECHNICAL", asBoolean);
  const latest = useRef({ isUnfolded, keep });
  latest.current = { isUnfolded, keep };
  useEffect(() => {
    if (group === null) return;
    if (latest.current.isUnfolded === false) store.setCollapsed({ group }, true);
    return store.subscribe(`section:${group}`, () => {
      const isOpen = !store.section(group).collapsed;
      if (isOpen !== (latest.current.isUnfolded ?? true)) latest.current.keep(isOpen);
    });
  }, [store, group]);
}
