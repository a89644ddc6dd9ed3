import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { guestRole } from "@tessera/identity/rights/rights.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** A role that people may have, in a reader's language. */
export interface RoleTexts {
  readonly id: string;
  readonly label: string;
  /** What it is for; null where its document says nothing. */
  readonly description: string | null;
}

/** All published roles that people may have, by label; that of guests is for nobody who signs in. */
export function roleTexts(services: Pick<Services, "definitions" | "texts">, language: string): readonly RoleTexts[] {
  const roles = services.definitions
    .current()
    .all("role")
    .filter(({ id }) => id !== guestRole)
    .map((document) => {
      const { label, description } = translatedBody(services, document, "role", language);
      return { id: document.id, label, description: description ?? null };
    });
  return roles.sort((left, right) => left.label.localeCompare(right.label, language));
}

/** A part of the installation that roles belong to. */
export interface NamedSubsystem {
  readonly id: string;
  /** Title of its settings in the reader's language; its id without one. */
  readonly label: string;
}

/** The subsystems whose roles people may hold, by name. */
export function subsystemsOf(
  services: Pick<Services, "definitions" | "texts">,
  language: string,
): readonly NamedSubsystem[] {
  const snapshot = services.definitions.current();
  const settings = new Map(snapshot.all("settings").map((document) => [document.subsystem, document]));
  const ids = new Set(snapshot.all("role").map(({ subsystem }) => subsystem));
  const named = [...ids].map((id) => {
    const document = settings.get(id);
    const title = document === undefined ? null : translatedBody(services, document, "settings", language).title;
    return { id, label: title ?? id };
  });
  return named.sort((left, right) => left.label.localeCompare(right.label, language));
}
