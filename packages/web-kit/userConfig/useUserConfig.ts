import type { UserConfigKey } from "@tessera/contract/personal/userConfig.ts";
import { useMemo, useSyncExternalStore } from "react";
import { useUserConfigStore } from "./UserConfigProvider.tsx";

/**
 * A personal setting, and what changes it (null gives the choice up). `check`, the same function at each call, turns
 * what is kept into a value; null: nothing is chosen, or what is kept is none of the choices.
 */
export function useUserConfig<Value>(
  key: UserConfigKey,
  check: (value: unknown) => Value | null,
): readonly [Value | null, (value: Value | null) => void] {
  const store = useUserConfigStore();
  // Values are compared by what they say: an answer of the server with the same settings redraws nothing.
  const kept = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => JSON.stringify(store.get(key) ?? null),
  );
  const value = useMemo(() => check(JSON.parse(kept)), [kept, check]);
  return [value, (next) => store.set(key, next)];
}
