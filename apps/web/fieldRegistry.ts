import type { FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import { fieldViews } from "../../fields/fields.web.gen.ts";

/** The field types of this build. */
export const fieldRegistry: FieldRegistry = {
  views: fieldViews,
  files: async () => (await import("./fileCalls.ts")).fileCalls,
};
