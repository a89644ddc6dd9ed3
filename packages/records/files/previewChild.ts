import sharp from "sharp";

/** Pixels of a picture beyond which it is not opened, as this process was set up. */
const maxPixels = Number(process.argv[2]);
/** Longest side of the small picture. */
const side = 320;

const loaders = [
  "VipsForeignLoadPng",
  "VipsForeignLoadJpeg",
  "VipsForeignLoadWebp",
  "VipsForeignLoadNsgif",
  "VipsForeignLoadHeif",
];

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Only pictures of dots: whatever else the library can open (SVG, PDF, its own formats) reads more than the bytes that
// it is given.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.concurrency(1);
sharp.cache(false);
const picture = sharp(await readAll(), {
  limitInputPixels: maxPixels,
  failOn: "error",
  sequentialRead: true,
  pages: 1,
});
// As it is seen: a camera that was held upright may write its pixels lying.
const { autoOrient } = await picture.metadata();
const small = await picture
  .autoOrient()
  .resize(side, side, { fit: "inside", withoutEnlargement: true })
  .webp({ quality: 75 })
  .timeout({ seconds: 10 })
  .toBuffer();
const head = Buffer.alloc(8);
head.writeUInt32LE(autoOrient.width, 0);
head.writeUInt32LE(autoOrient.height, 4);
process.stdout.end(Buffer.concat([head, small]));
