import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** A placed breadcrumb has no settings. */
export const sheet: FormBody = { label: "key:panel.breadcrumb", entity: null, pages: [] };
