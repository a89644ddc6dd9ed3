import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { createContext, type ReactNode, use } from "react";
import type { DefinitionSource } from "../definitions/definitionSource.tsx";
import type { SettingsTypes } from "../schema/settingsTypes.ts";

/** What a designer must know of the program: a registry is an argument (design §2). */
export interface DesignerRegistries extends SettingsTypes {
  readonly kinds: readonly DocumentKind[];
  readonly operations: readonly Pick<Operation, "id" | "family">[];
  readonly definitions: DefinitionSource;
  /** The icons that panel and field types name. */
  readonly icons: ReadonlyMap<string, IconSource>;
}

/** Loads the registries; only a designer's page asks for them. */
export type DesignerRegistriesLoader = () => Promise<DesignerRegistries>;

const LoaderContext = createContext<DesignerRegistriesLoader | null>(null);
const RegistriesContext = createContext<DesignerRegistries | null>(null);
const loads = new WeakMap<DesignerRegistriesLoader, Promise<DesignerRegistries>>();

/** Says how the registries of kinds, field types and panel types, and the store of definitions, are loaded. */
export function DesignerRegistriesProvider(props: { load: DesignerRegistriesLoader; children: ReactNode }): ReactNode {
  return <LoaderContext value={props.load}>{props.children}</LoaderContext>;
}

function begin(load: DesignerRegistriesLoader): Promise<DesignerRegistries> {
  const loading = load();
  // A failed load is tried again; this one shows the error.
  loading.catch(() => loads.delete(load));
  loads.set(load, loading);
  return loading;
}

/**
 * Loads the registries for everything below, and suspends until they are there: once, so that nothing below ever
 * suspends for them.
 */
export function LoadedRegistries(props: { children: ReactNode }): ReactNode {
  const load = use(LoaderContext);
  if (load === null) throw new Error("A designer needs a DesignerRegistriesProvider above it.");
  const registries = use(loads.get(load) ?? begin(load));
  return <RegistriesContext value={registries}>{props.children}</RegistriesContext>;
}

/** The registries. Throws outside `LoadedRegistries`. */
export function useDesignerRegistries(): DesignerRegistries {
  const registries = use(RegistriesContext);
  if (registries === null) throw new Error("A part of a designer needs LoadedRegistries above it.");
  return registries;
}
