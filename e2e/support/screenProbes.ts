import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "./accessibilityProblems.ts";

/** Looks at a page as it stands; answers what is wrong with it, a line each. */
export type Probe = (page: Page) => Promise<readonly string[]>;

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The keys of all texts that the product ships. */
function shippedKeys(): readonly string[] {
  const folders = ["features", "packages", "fields"].flatMap((folder) =>
    readdirSync(`${root}${folder}`).map((name) => `${root}${folder}/${name}/i18n/en.json`),
  );
  return folders.flatMap((path) => {
    try {
      return Object.keys(JSON.parse(readFileSync(path, "utf8")));
    } catch {
      // This one has no texts of its own.
      return [];
    }
  });
}

let keys: readonly string[] | null = null;

/**
 * Everything that is read or said is a text: no key of a text, no value of the program, no place that was not filled
 * in. What stands as code or in a text field may be anything.
 */
export const strayTexts: Probe = async (page) => {
  keys ??= shippedKeys().filter((key) => /[._]/.test(key));
  return page.evaluate((known) => {
    const isKey = new Set(known);
    const families = new Set(known.map((key) => key.split(".", 1)[0]));
    const found: string[] = [];
    const stray = /\bundefined\b|\[object |\bNaN\b|Invalid Date|\{\w+\}/;
    const isWrong = (content: string): boolean => {
      const [, family] = /^(\w+)\.[\w.]+$/.exec(content) ?? [];
      return isKey.has(content) || (family !== undefined && families.has(family)) || stray.test(content);
    };
    const check = (text: string, where: Element): void => {
      const content = text.trim();
      if (isWrong(content))
        found.push(`"${content.slice(0, 80)}" in ${where.tagName.toLowerCase()}.${where.className}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || holder.closest("script, style, code, pre, textarea") !== null) continue;
      check(node.textContent ?? "", holder);
    }
    const said = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"];
    for (const element of document.querySelectorAll(said.map((name) => `[${name}]`).join()))
      for (const name of said) check(element.getAttribute(name) ?? "", element);
    check(document.title, document.head);
    return found;
  }, keys);
};

/**
 * Nothing is wider than its window, neither the page nor what scrolls down in it; what scrolls sideways on purpose is a
 * grid or says so.
 */
export const overflows: Probe = (page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const by = root.scrollWidth - root.clientWidth;
    if (by > 0) found.push(`the page is ${by} px too wide`);
    const areas = ".t-main__page, .t-page, dialog[open], .t-drawer__body, .t-dialog__body, .t-side-panel";
    for (const area of document.querySelectorAll(areas)) {
      const more = area.scrollWidth - area.clientWidth;
      if (more > 1 && area.clientWidth > 0)
        found.push(`${area.tagName.toLowerCase()}.${area.className} is ${more} px too wide`);
    }
    return found;
  });

/** On a phone all that is pressed is 40 px high and wide, counting room around it that belongs to it. */
export const smallTargets: Probe = (page) =>
  page.evaluate(() => {
    const min = 40;
    const found: string[] = [];
    if (innerWidth > 640) return found;
    const isWithin = (box: DOMRect, around: Element): boolean => {
      const { bottom, left, right, top } = around.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
    };
    const all = document.querySelectorAll(
      "button, a[href], input, select, textarea, [role=button], [role=tab], [role=option], [role^=menuitem], [role=switch], summary",
    );
    for (const one of all) {
      if (one.matches(":disabled, [type=hidden]") || one.closest("[inert], [aria-hidden=true]") !== null) continue;
      const target = one.closest("label") ?? one;
      const style = getComputedStyle(one);
      const box = target.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || style.visibility === "hidden") continue;
      // A link in a sentence is as high as its line.
      if (one.tagName === "A" && style.display === "inline") continue;
      // What is scrolled half out of sight has its size when it comes.
      let around = target.parentElement;
      while (around !== null && (getComputedStyle(around).overflow === "visible" || isWithin(box, around)))
        around = around.parentElement;
      if (around !== null) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      if (x - min / 2 < 0 || x + min / 2 > innerWidth || y - min / 2 < 0 || y + min / 2 > innerHeight) continue;
      const belongs = (px: number, py: number): boolean => {
        const hit = document.elementFromPoint(px, py);
        if (hit === null) return false;
        return target.contains(hit);
      };
      if (!belongs(x, y)) continue;
      const reach = (dx: number, dy: number): number => {
        let far = 0;
        while (far < min && belongs(x + dx * (far + 1), y + dy * (far + 1))) far++;
        return far;
      };
      const width = reach(-1, 0) + reach(1, 0) + 1;
      const height = reach(0, -1) + reach(0, 1) + 1;
      // The line around a box presses nothing and is part of it.
      if (width < min - 2 || height < min - 2) {
        const name = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40);
        found.push(
          `target ${Math.round(width)} × ${Math.round(height)} px: ${one.tagName.toLowerCase()}.${one.className} "${name}"`,
        );
      }
    }
    return found;
  });

/** All that is looked for on a screen. */
export const allProbes: readonly Probe[] = [accessibilityProblems, strayTexts, overflows, smallTargets];
