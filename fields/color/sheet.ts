import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSettings } from "@tessera/contract/designer/fieldSettings.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = fieldSheet("key:field.color", [[fieldSettings.none]]);
