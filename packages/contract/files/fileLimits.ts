import { Type } from "typebox";
import type { FieldIssue } from "../fieldBehaviour.ts";
import { closed, inSheet, type Static } from "../schema.ts";
import type { NamedFile } from "./namedFile.ts";

/** Bytes of a megabyte, as sizes of files are set and shown. */
export const megabyte = 1_048_576;

/** Settings of fields of files: what a file of them may be. */
export const fileLimitSettings = {
  /** Megabytes; a file must be smaller. 0 and absent: only the installation's bound. */
  maxFileSize: inSheet(Type.Optional(Type.Integer({ minimum: 0, maximum: 102_400 })), { order: 3, help: true }),
  /** Media types, such as `image/png` or `image/*`; none: all. */
  mimeTypes: inSheet(Type.Optional(Type.Array(Type.String({ pattern: "^[\\w.+-]+/[\\w.+*-]+$", maxLength: 120 }))), {
    order: 4,
    help: true,
  }),
  /** Endings of names, with or without their dot; none: all that the installation takes. */
  acceptedExtensions: inSheet(
    Type.Optional(Type.Array(Type.String({ pattern: "^\\.?[A-Za-z0-9]+$", maxLength: 20 }))),
    {
      order: 5,
      help: true,
    },
  ),
};

const limits = closed(fileLimitSettings);

/** See `fileLimitSettings`. */
export type FileLimits = Static<typeof limits>;

const endingOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
const withoutDot = (ending: string): string => ending.replace(/^\./, "").toLowerCase();

/** Names that browsers and servers have for one type. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["application/x-zip-compressed", "application/zip"],
  ["application/x-zip", "application/zip"],
  ["image/jpg", "image/jpeg"],
  ["text/xml", "application/xml"],
]);

/** Types that say how bytes are packed and not what they are: what the ending says counts as well. */
const packings: ReadonlySet<string> = new Set([
  "text/plain",
  "application/zip",
  "application/x-cfb",
  "application/octet-stream",
]);
const office = "application/vnd.openxmlformats-officedocument";
const open = "application/vnd.oasis.opendocument";

/** Types of endings whose bytes are packed so. */
const ofEndings: ReadonlyMap<string, string> = new Map([
  ["csv", "text/csv"],
  ["md", "text/markdown"],
  ["ics", "text/calendar"],
  ["json", "application/json"],
  ["xml", "application/xml"],
  ["eml", "message/rfc822"],
  ["docx", `${office}.wordprocessingml.document`],
  ["xlsx", `${office}.spreadsheetml.sheet`],
  ["pptx", `${office}.presentationml.presentation`],
  ["odt", `${open}.text`],
  ["ods", `${open}.spreadsheet`],
  ["odp", `${open}.presentation`],
  ["doc", "application/msword"],
  ["xls", "application/vnd.ms-excel"],
  ["ppt", "application/vnd.ms-powerpoint"],
  ["msg", "application/vnd.ms-outlook"],
]);

/** A media type without its parameters, under its usual name. */
function plainType(type: string): string {
  const plain = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return aliases.get(plain) ?? plain;
}

/** What is asked of a file before it is sent, and of each that a value names. `type` is empty where nobody knows it. */
export type CheckedFile = Omit<NamedFile, "id">;

function isOfTypes({ name, type }: CheckedFile, wanted: readonly string[]): boolean {
  const plain = plainType(type);
  const ofEnding = packings.has(plain) ? ofEndings.get(endingOf(name)) : undefined;
  const own = ofEnding === undefined ? [plain] : [plain, ofEnding];
  return wanted
    .map(plainType)
    .some((asked) => own.some((one) => (asked.endsWith("/*") ? one.startsWith(asked.slice(0, -1)) : one === asked)));
}

/** Messages of a field type about its files, as spec forms §8 names them. */
export interface FileMessages {
  readonly type: string;
  readonly size: string;
  readonly count: string;
}

/**
 * What keeps a file out of a field, in the order of spec forms §5 Documents: its type, then its ending, then its size.
 * Null where nothing does.
 */
export function fileIssue(file: CheckedFile, settings: FileLimits, messages: FileMessages): FieldIssue | null {
  const { acceptedExtensions = [], maxFileSize = 0, mimeTypes = [] } = settings;
  const { name, size, type } = file;
  if (mimeTypes.length > 0 && type !== "" && !isOfTypes(file, mimeTypes))
    return { code: messages.type, data: { name, extensions: mimeTypes.join(", ") } };
  const endings = acceptedExtensions.map(withoutDot);
  if (endings.length > 0 && !endings.includes(endingOf(name)))
    return { code: messages.type, data: { name, extensions: endings.map((ending) => `.${ending}`).join(", ") } };
  if (maxFileSize > 0 && size >= maxFileSize * megabyte)
    return { code: messages.size, data: { name, size: maxFileSize } };
  return null;
}

/** What keeps the files of a value from being those of a field; null where nothing does. */
export function filesIssue(
  files: readonly CheckedFile[],
  max: number,
  settings: FileLimits,
  messages: FileMessages,
): FieldIssue | null {
  for (const file of files) {
    const issue = fileIssue(file, settings, messages);
    if (issue) return issue;
  }
  return files.length > max ? { code: messages.count, data: { max } } : null;
}
