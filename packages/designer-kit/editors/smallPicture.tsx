/** Most letters of the `data:` address that a document holds of a picture. */
const maxLength = 40_000;
/** Sides in px that a picture is drawn in where its file is too large, from the best. */
const sides = [128, 64, 32];

/** Types of files that are kept as they are, by the type that documents write. */
const kept: ReadonlyMap<string, string> = new Map([
  ["image/png", "image/png"],
  ["image/webp", "image/webp"],
  ["image/x-icon", "image/x-icon"],
  ["image/vnd.microsoft.icon", "image/x-icon"],
]);

async function addressOf(file: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

/** The picture within a square, drawn as PNG. */
function drawn(picture: ImageBitmap, side: number): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  return canvas.toDataURL("image/png");
}

/**
 * The `data:` address of a small picture: the file as it is where that is small enough, else drawn smaller. Null for a
 * file that is no picture.
 */
export async function smallPicture(file: Blob): Promise<string | null> {
  const type = kept.get(file.type);
  // Four letters for three bytes.
  if (type !== undefined && file.size * 1.34 < maxLength - 100) return await addressOf(file, type);
  try {
    const picture = await createImageBitmap(file);
    return (
      sides.map((side) => drawn(picture, side)).find((address) => address !== null && address.length <= maxLength) ??
      null
    );
  } catch {
    // What cannot be decoded is no picture, whatever its name says.
    return null;
  }
}
