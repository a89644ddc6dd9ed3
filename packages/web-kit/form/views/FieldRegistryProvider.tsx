import { createContext, type ReactNode, use } from "react";
import type { FieldRegistry } from "../fieldView.ts";

const RegistryContext = createContext<FieldRegistry | null>(null);

/** Gives everything below the field types: a registry is an argument (design §2). */
export function FieldRegistryProvider(props: { registry: FieldRegistry; children: ReactNode }): ReactNode {
  return <RegistryContext value={props.registry}>{props.children}</RegistryContext>;
}

/** The field types. Throws outside a `FieldRegistryProvider`. */
export function useFieldRegistry(): FieldRegistry {
  const registry = use(RegistryContext);
  if (registry === null) throw new Error("A form needs a FieldRegistryProvider above it.");
  return registry;
}
