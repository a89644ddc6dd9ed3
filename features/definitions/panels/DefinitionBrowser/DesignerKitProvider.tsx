import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { Operation } from "@tessera/contract/defineOperation.ts";
import { createContext, type ReactNode, use } from "react";
import type { SettingsTypes } from "../../schemas/settingsTypes.ts";

/** What a designer must know of the program: a registry is an argument (design §2). */
export interface DesignerKit extends SettingsTypes {
  readonly kinds: readonly DocumentKind[];
  readonly operations: readonly Pick<Operation, "id" | "family">[];
}

/** Loads the registries; only a designer's page asks for them. */
export type DesignerKitLoader = () => Promise<DesignerKit>;

const LoaderContext = createContext<DesignerKitLoader | null>(null);
const loads = new WeakMap<DesignerKitLoader, Promise<DesignerKit>>();

/** Gives everything below the registries of kinds, field types and panel types. */
export function DesignerKitProvider(props: { load: DesignerKitLoader; children: ReactNode }): ReactNode {
  return <LoaderContext value={props.load}>{props.children}</LoaderContext>;
}

/** The registries; suspends until they are loaded. Throws outside a `DesignerKitProvider`. */
export function useDesignerKit(): DesignerKit {
  const load = use(LoaderContext);
  if (load === null) throw new Error("A designer needs a DesignerKitProvider above it.");
  const started = loads.get(load);
  if (started) return use(started);
  const loading = load();
  // A failed load is tried anew; this one shows the error.
  loading.catch(() => loads.delete(load));
  loads.set(load, loading);
  return use(loading);
}
