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
