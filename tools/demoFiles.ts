import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { demoDrawings, demoPapers } from "./demoWorld/demoFiles.ts";

// Writes the files of the demo world (`worlds/demo/files`). They are committed.
const folder = fileURLToPath(new URL("../worlds/demo/files/", import.meta.url));

function write(path: string, bytes: Buffer): number {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
  return bytes.length;
}

let size = 0;
for (const [path, bytes] of demoPapers) size += write(path, bytes);
for (const [path, drawing] of demoDrawings)
  size += write(path, await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer());
process.stdout.write(`${demoPapers.size + demoDrawings.size} files, ${size} bytes\n`);
