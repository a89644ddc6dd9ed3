import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSettings } from "@tessera/contract/designer/fieldSettings.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

const { maxlength, minlength, placeholder } = fieldSettings;

/** The settings (`formats`) of one field of this type. */
export const sheet: FormBody = fieldSheet("key:field.multiselect", [[placeholder], [minlength, maxlength]]);
