// Made by `npm run generate` from the folders. Do not edit.
import { activityMigration as activityActivityMigration } from "./activity/migrations/activity.server.ts";
import { adoptionMigration as adoptionAdoptionMigration } from "./adoption/migrations/adoption.server.ts";
import { adoptionRunsMigration as adoptionAdoptionRunsMigration } from "./adoption/migrations/adoptionRuns.server.ts";
import { adoptionSourceAsItWasMigration as adoptionAdoptionSourceAsItWasMigration } from "./adoption/migrations/adoptionSourceAsItWas.server.ts";
import { adoptionSourceOfDocumentsMigration as adoptionAdoptionSourceOfDocumentsMigration } from "./adoption/migrations/adoptionSourceOfDocuments.server.ts";
import { documentPresenceMigration as definitionsDocumentPresenceMigration } from "./definitions/migrations/documentPresence.server.ts";
import { captchasMigration as formsCaptchasMigration } from "./forms/migrations/captchas.server.ts";
import { listExportsMigration as listsListExportsMigration } from "./lists/migrations/listExports.server.ts";

/** Every migration of a feature. */
export const featureMigrations = [
  activityActivityMigration,
  adoptionAdoptionMigration,
  adoptionAdoptionRunsMigration,
  adoptionAdoptionSourceAsItWasMigration,
  adoptionAdoptionSourceOfDocumentsMigration,
  definitionsDocumentPresenceMigration,
  formsCaptchasMigration,
  listsListExportsMigration,
] as const;
