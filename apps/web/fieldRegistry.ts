import type { FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import { fieldViews } from "../../fields/fields.web.gen.ts";

/** The field types of this build; what only few forms have is no part of what every page begins with. */
export const fieldRegistry: FieldRegistry = {
  views: fieldViews,
  seldom: async () => (await import("../../fields/seldomFields.web.gen.ts")).seldomFieldViews,
  files: async () => (await import("./fileCalls.ts")).fileCalls,
};
