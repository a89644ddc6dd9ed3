import { defineField } from "@tessera/contract/defineField.ts";
import { fileLimitSettings } from "@tessera/contract/files/fileLimits.ts";
import { sampleFiles } from "@tessera/contract/files/sampleFiles.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { behaviour } from "./behaviour.ts";

const formats = closed(fileLimitSettings);

/** Settings of one field of this type. */
export type DocumentPropSettings = Static<typeof formats>;

/** The document that a record describes: one file, with the title and the description that belong to it. */
export const documentPropField = defineField({
  id: "document-prop",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp"],
  inSubForm: true,
  sample: sampleFiles,
  icon: "file-text",
  seldom: true,
  behaviour,
});
