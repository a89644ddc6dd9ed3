import { createContext, type ReactNode, use, useState } from "react";
import { UserConfigStore } from "./userConfigStore.ts";

const UserConfigContext = createContext<UserConfigStore | null>(null);

/** Gives everything below the personal settings. */
export function UserConfigProvider(props: { store: UserConfigStore; children: ReactNode }): ReactNode {
  return <UserConfigContext value={props.store}>{props.children}</UserConfigContext>;
}

/** The nearest provider's store; where there is none, as in a gallery, settings last as long as the part that asks. */
export function useUserConfigStore(): UserConfigStore {
  const store = use(UserConfigContext);
  const [own] = useState(() => store ?? new UserConfigStore({ save: async () => undefined, storage: null }));
  return store ?? own;
}
