import { defineField } from "@tessera/contract/defineField.ts";
import { maxEntries } from "@tessera/contract/files/fileEntries.ts";
import { fileLimitSettings } from "@tessera/contract/files/fileLimits.ts";
import { sampleFiles } from "@tessera/contract/files/sampleFiles.ts";
import { closed, inSheet, OnByDefault, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** Whether it holds several files; else a new one replaces the one that is there. */
  multiple: inSheet(OnByDefault(), { order: 1, width: 12 }),
  /** How many it holds at most. */
  maxFiles: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: maxEntries })), { order: 2 }),
  ...fileLimitSettings,
  /** Whether the camera of the device is offered. */
  camera: inSheet(OnByDefault(), { order: 6, width: 12 }),
});

/** Settings of one field of this type. */
export type CamerasSettings = Static<typeof formats>;

/** Documents: one or several files, chosen, dropped, pasted or taken by the camera of the device. */
export const camerasField = defineField({
  id: "cameras",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp"],
  inSubForm: true,
  sample: sampleFiles,
  icon: "paperclip",
  seldom: true,
  behaviour,
});
