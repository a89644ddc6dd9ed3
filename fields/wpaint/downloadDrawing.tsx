import { drawingHeight, drawingWidth } from "./drawingValue.ts";

/** Pixels of the picture for each unit. */
const scale = 2;

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The shapes as a picture of their own: with the colours that they have on the page, without what lies below them. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("A copy of a drawing is one.");
  const [drawn, copied] = [svg.querySelectorAll("path, text"), copy.querySelectorAll("path, text")];
  for (const [index, part] of [...drawn].entries()) {
    const { fill, fontFamily, stroke } = getComputedStyle(part);
    for (const [name, value] of Object.entries({ fill, stroke, "font-family": fontFamily }))
      copied[index]?.setAttribute(name, value);
    copied[index]?.setAttribute("stroke-linecap", "round");
    copied[index]?.setAttribute("stroke-linejoin", "round");
  }
  for (const image of copy.querySelectorAll("image")) image.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(drawingWidth * scale));
  copy.setAttribute("height", String(drawingHeight * scale));
  return new XMLSerializer().serializeToString(copy);
}

/** Gives a drawing away as a PNG. Rejects where the browser cannot make one. */
export async function downloadDrawing(svg: SVGSVGElement, picture: string | undefined, name: string): Promise<void> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawingWidth * scale, drawingHeight * scale];
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser draws no pictures.");
  pen.fillStyle = getComputedStyle(svg).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (picture !== undefined) {
    const ground = await loaded(picture);
    const fit = Math.min(canvas.width / ground.naturalWidth, canvas.height / ground.naturalHeight);
    const [width, height] = [ground.naturalWidth * fit, ground.naturalHeight * fit];
    pen.drawImage(ground, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  }
  const shapes = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`);
  pen.drawImage(shapes, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("This browser made no picture.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, " ").trim() || "drawing"}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
