import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { Snapshot } from "../store/snapshot.ts";

/** The product's own settings document; what others leave open is taken from it. */
export const ownSettings = "tessera";

/** Settings of a subsystem, with the product's where it says nothing. */
export interface InstallationSettings {
  /** Language of the literals in the subsystem's documents. */
  readonly sourceLanguage: string;
  /** Ids of the settings documents that `title`, `description` and `keywords` are taken from; null: nowhere said. */
  readonly from: string | null;
  readonly landingPage: string | null;
  readonly theme: string | null;
  /** Picture in the browser's tab, a `data:` address; null: the product's sign. */
  readonly favicon: string | null;
  readonly zone: string;
}

/** Language of the literals, and of what translatable columns hold, in a subsystem. */
export function sourceLanguageOf(lookup: Pick<DocumentLookup, "get">, subsystem: string): string {
  const said = (id: string) => findBody(lookup, "settings", id)?.sourceLanguage;
  return said(subsystem) ?? said(ownSettings) ?? "en";
}

/** Reads the settings that hold for a subsystem. */
export function settingsOf(snapshot: Snapshot, subsystem: string): InstallationSettings {
  const [own, product] = [findBody(snapshot, "settings", subsystem), findBody(snapshot, "settings", ownSettings)];
  return {
    sourceLanguage: sourceLanguageOf(snapshot, subsystem),
    from: own !== null ? subsystem : product !== null ? ownSettings : null,
    landingPage: own?.landingPage ?? product?.landingPage ?? null,
    theme: own?.theme ?? product?.theme ?? null,
    favicon: own?.favicon ?? product?.favicon ?? null,
    zone: own?.zone ?? product?.zone ?? "Europe/Budapest",
  };
}

/** Route that `/` leads to: the product's own settings say it, else the first subsystem that does, else `/home`. */
export function landingPage(snapshot: Snapshot): string {
  const named = findBody(snapshot, "settings", ownSettings)?.landingPage;
  if (named) return named;
  for (const { id } of snapshot.all("settings")) {
    const other = findBody(snapshot, "settings", id)?.landingPage;
    if (other) return other;
  }
  return "/home";
}

/**
 * The subsystem where people start, whose name stands on the product's own pages too: the first that has a landing
 * page, else the product.
 */
export function homeSubsystem(snapshot: Snapshot): string {
  const others = snapshot.all("settings").filter(({ id }) => id !== ownSettings);
  const home = others.find(({ id }) => findBody(snapshot, "settings", id)?.landingPage) ?? others[0];
  return home?.id ?? ownSettings;
}

/** Zone of people who chose none. */
export function installationZone(snapshot: Snapshot): string {
  return settingsOf(snapshot, ownSettings).zone;
}
