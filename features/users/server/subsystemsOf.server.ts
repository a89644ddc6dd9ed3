import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import type { Services } from "@tessera/server-core/services.ts";

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
