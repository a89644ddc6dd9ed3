import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { SettingsBodySchema } from "@tessera/contract/definitions/settingsBody.ts";

/** Settings of a subsystem. */
export const settingsDocument = defineDocument({
  kind: "settings",
  schemaVersion: 1,
  schema: SettingsBodySchema,
  upcasters: [],
  icon: "settings",
  order: 80,
});
