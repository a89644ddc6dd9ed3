/** How a file is shown above the page. */
export type ViewKind = "image" | "pdf" | "video" | "audio" | "text";

/** Types as the server answers them inline; whatever else there is, it has kept for downloads. */
const kinds: readonly (readonly [RegExp, ViewKind])[] = [
  [/^image\/(?:png|apng|jpeg|gif|webp|avif)$/, "image"],
  [/^application\/pdf$/, "pdf"],
  [/^video\/(?:mp4|webm)$/, "video"],
  [/^audio\/[a-z0-9.+-]+$/, "audio"],
  [/^text\/plain(?:;.*)?$/, "text"],
];

/** How a file of a type is shown above the page; null: it is downloaded. */
export const viewKind = (type: string): ViewKind | null => kinds.find(([of]) => of.test(type))?.[1] ?? null;

/** A file as a viewer shows it. */
export interface ViewedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}
