import { lookName } from "./look.ts";
import type { Picture } from "./takePictures.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

const style = `body{margin:24px;font:14px/20px system-ui,sans-serif;color:#1b2126;background:#eef1f3}
section{margin:0 0 40px}h2{font-size:20px;line-height:28px;margin:0 0 12px;position:sticky;top:0;background:#eef1f3;padding:8px 0}
div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}figcaption{margin-bottom:4px;color:#5b656d}
img{display:block;border:1px solid #c9d1d6;height:420px;width:auto;background:#fff}`;

/** The page on which the pictures of each screen stand side by side. */
export function indexPage(pictures: readonly Picture[]): string {
  const sections = [...Map.groupBy(pictures, ({ screen }) => screen)].map(([screen, own]) => {
    const figures = own.map(({ file, look, problem }) => {
      const picture =
        problem === null
          ? `<a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a>`
          : `<p>${escaped(problem)}</p>`;
      return `<figure><figcaption>${escaped(lookName(look))}</figcaption>${picture}</figure>`;
    });
    return `<section><h2>${escaped(screen)}</h2><div>${figures.join("")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join("\n")}</html>\n`;
}
