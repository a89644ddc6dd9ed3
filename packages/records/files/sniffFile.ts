import { TesseraError } from "@tessera/contract/errors.ts";
import { fileTypeFromBuffer } from "file-type";
import { endingOf } from "./cleanName.ts";

/** Bytes of the beginning of a file by which its type is known. */
export const headSize = 65_536;

/** What is run rather than read, by the endings that the bytes call for. */
const programs = new Set([
  "exe",
  "dll",
  "elf",
  "macho",
  "class",
  "wasm",
  "lnk",
  "deb",
  "rpm",
  "apk",
  "crx",
  "swf",
  "jar",
  "msi",
]);

const zipped = ["zip"];
const compound = ["cfb"];

/**
 * Endings of which the bytes are known, and the endings that the bytes may call for. What a name says and the bytes do
 * not is refused: people open files by their names.
 */
const formats: ReadonlyMap<string, readonly string[]> = new Map([
  ["png", ["png", "apng"]],
  ["jpg", ["jpg"]],
  ["jpeg", ["jpg"]],
  ["gif", ["gif"]],
  ["webp", ["webp"]],
  ["avif", ["avif"]],
  ["heic", ["heic", "heif"]],
  ["tif", ["tif"]],
  ["tiff", ["tif"]],
  ["bmp", ["bmp"]],
  ["pdf", ["pdf"]],
  ["zip", zipped],
  ["7z", ["7z"]],
  ["docx", ["docx", ...zipped]],
  ["xlsx", ["xlsx", ...zipped]],
  ["pptx", ["pptx", ...zipped]],
  ["odt", ["odt", ...zipped]],
  ["ods", ["ods", ...zipped]],
  ["odp", ["odp", ...zipped]],
  ["doc", compound],
  ["xls", compound],
  ["ppt", compound],
  ["msg", compound],
  ["rtf", ["rtf"]],
  ["mp3", ["mp3"]],
  ["wav", ["wav"]],
  ["ogg", ["ogg", "oga", "ogv", "opus", "spx"]],
  ["m4a", ["m4a", "mp4"]],
  ["mp4", ["mp4", "m4v"]],
  ["webm", ["webm"]],
  ["mov", ["mov"]],
]);

/** Endings of texts. Their bytes have no mark, and are never shown as anything but plain text. */
const texts = new Set(["txt", "csv", "md", "json", "xml", "eml", "log", "ics"]);

/**
 * Types that a browser may show by itself: pictures of dots, PDFs in its own viewer, sound, films and plain text run
 * nothing of the page's.
 */
const shown =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif)|audio\/[a-z0-9.+-]+|application\/pdf|video\/(?:mp4|webm)|text\/plain(?:;.*)?)$/;

/** Whether a browser may show files of a type; the others are downloaded. */
export const isShown = (type: string): boolean => shown.test(type);

/** How captions begin (WebVTT). */
const captionsStart = /^\uFEFF?WEBVTT(?:\s|$)/;

const refused = (reason: string): TesseraError => new TesseraError("file_type_refused", { reason });

/**
 * Whether bytes are text: in UTF-8, the last letter perhaps cut off, or in UTF-16 with its mark; never with a zero byte
 * else.
 */
function isText(head: Uint8Array): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isWide) return true;
  if (head.includes(0)) return false;
  // Old tables of letters are text as well: only what no text has, controls beside tab, line and page, tells bytes from
  // letters.
  return !head.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27);
}

/**
 * The type of a file by its bytes, whatever it is called. Throws `file_type_refused`: with the reason `ending` for a
 * name whose ending is not among `endings`, `program` for what can be run, `mismatch` for bytes that are not what the
 * name says.
 */
export async function sniffFile(name: string, head: Uint8Array, endings: readonly string[]): Promise<string> {
  const ending = endingOf(name);
  if (!endings.includes(ending)) throw refused("ending");
  const found = (await fileTypeFromBuffer(head)) ?? null;
  const isScript = head[0] === 0x23 && head[1] === 0x21;
  if ((found !== null && programs.has(found.ext)) || isScript) throw refused("program");
  const wanted = formats.get(ending);
  if (wanted !== undefined) {
    if (found === null || !wanted.includes(found.ext)) throw refused("mismatch");
    return found.mime;
  }
  if (ending === "vtt") {
    if (!isText(head) || !captionsStart.test(Buffer.from(head).toString("utf8", 0, 16))) throw refused("mismatch");
    return "text/vtt; charset=utf-8";
  }
  if (ending === "svg" || texts.has(ending)) {
    if (!isText(head) || (found !== null && found.ext !== "xml")) throw refused("mismatch");
    return ending === "svg" ? "image/svg+xml" : "text/plain; charset=utf-8";
  }
  return found?.mime ?? "application/octet-stream";
}
