import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";
import { setting } from "@tessera/contract/designer/setting.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = fieldSheet("key:field.rating", [[setting("stars", "number", "integer")]]);
