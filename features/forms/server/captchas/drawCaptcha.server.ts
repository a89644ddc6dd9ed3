import { randomInt } from "node:crypto";
import { captchaSigns } from "./captchaSigns.server.ts";

const width = 240;
const height = 80;
const inks = ["#1f3a5f", "#5a2a50", "#21503f", "#5b3a12"];

const between = (from: number, to: number): number => from + (randomInt(10_001) / 10_000) * (to - from);

/** A line as a path of short pieces, each of whose points is moved by `at`. */
function bentPath(line: readonly number[], at: (x: number, y: number) => readonly [number, number]): string {
  const points: string[] = [];
  for (let index = 0; index + 3 < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index, index + 4);
    for (let step = index === 0 ? 0 : 1; step <= 6; step++) {
      const part = step / 6;
      const [x, y] = at(fromX + (toX - fromX) * part, fromY + (toY - fromY) * part);
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
  }
  return `M${points.join("L")}`;
}

function drawing(signs: string): string {
  const [waveX, waveY, phase] = [between(2, 4), between(2, 5), between(0, 6)];
  const wave = (x: number, y: number): readonly [number, number] => [
    x + waveX * Math.sin(y / 16 + phase),
    y + waveY * Math.sin(x / 28 + phase),
  ];
  const ink = (): string => inks[randomInt(inks.length)] ?? "#222222";
  const stroke = (path: string, wide: number): string =>
    `<path d="${path}" stroke="${ink()}" stroke-width="${wide.toFixed(1)}"/>`;
  const parts = [...signs].flatMap((sign, place) => {
    const [turn, size, lean] = [between(-0.28, 0.28), between(2.6, 3.4), between(-0.2, 0.2)];
    const [left, top] = [22 + place * 42 + between(-3, 3), 18 + between(-6, 6)];
    const put = (x: number, y: number): readonly [number, number] => {
      const [dx, dy] = [(x - 5 + lean * (7 - y)) * size, (y - 7) * size];
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      return wave(left + 15 + dx * cos - dy * sin, top + 22 + dx * sin + dy * cos);
    };
    return (captchaSigns.get(sign) ?? []).map((line) => stroke(bentPath(line, put), between(3.6, 5)));
  });
  const noise = Array.from({ length: 5 }, () => {
    const line = [
      0,
      between(8, 72),
      between(60, 110),
      between(8, 72),
      between(130, 190),
      between(8, 72),
      width,
      between(8, 72),
    ];
    return stroke(bentPath(line, wave), between(1.2, 2.4));
  });
  const dots = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${randomInt(width)}" cy="${randomInt(height)}" r="${between(0.6, 1.8).toFixed(1)}" fill="${ink()}" fill-opacity=".5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#f4f1ea"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${dots.join("")}${noise.join("")}${parts.join("")}</g></svg>`;
}

/** The signs as a picture (PNG) that people read: bent, turned and crossed by lines, other than any picture before. */
export async function drawCaptcha(signs: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return await sharp(Buffer.from(drawing(signs)))
    .png({ palette: true, colours: 32 })
    .toBuffer();
}
