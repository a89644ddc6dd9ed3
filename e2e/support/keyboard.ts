import type { Locator, Page } from "playwright-core";

const patience = 30_000;
/** Controls that Tab may come by before it is taken to go round in a trap. */
const maxStops = 150;

/** A person at the keyboard alone. After each press the focus is somewhere that is seen, and it shows. */
export interface Keyboard {
  /** Presses keys, one after the other, each as `Shift+Tab` or `a`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types over what the field of the focus holds. */
  enter(text: string): Promise<void>;
  /** Goes to a control by Tab, or back by Shift+Tab. Throws the way it went when it does not come there. */
  reach(target: Locator, back?: "back"): Promise<void>;
}

/** What is wrong with the focus; null: nothing. */
function focusProblem(): string | null {
  const at = document.activeElement;
  if (at === null || at === document.body || at === document.documentElement) return "the focus is lost";
  const name = `${at.tagName.toLowerCase()}.${at.className} "${(at.getAttribute("aria-label") ?? at.textContent ?? "").trim().slice(0, 40)}"`;
  const box = at.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return `${name} has the focus and is out of sight`;
  const isSeen = [0.1, 0.5, 0.9].some((x) =>
    [0.1, 0.5, 0.9].some((y) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return hit !== null && (at.contains(hit) || hit.closest("label")?.contains(at) === true);
    }),
  );
  if (!isSeen) return `${name} has the focus and is covered`;
  // What Tab does not come by is a place to read from, not a control.
  const isControl = at instanceof HTMLElement && (at.tabIndex >= 0 || at.role?.startsWith("menuitem") === true);
  if (!isControl) return null;
  const shown = (element: Element | null, part?: string): boolean => {
    if (element === null) return false;
    const { boxShadow, outlineStyle, outlineWidth, borderStyle, content } = getComputedStyle(element, part);
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) return true;
    return boxShadow.includes("inset") || (part !== undefined && content !== "none" && borderStyle !== "none");
  };
  const led = at.getAttribute("aria-activedescendant");
  const near = [
    at,
    at.querySelector(".is-active"),
    at.closest(".t-input, .t-facets, .t-comment-box"),
    at.closest("[role=gridcell]"),
  ];
  const line = at.querySelector(".is-at");
  const isFilled = at.matches("[role^=menuitem]") && getComputedStyle(at).backgroundColor !== "rgba(0, 0, 0, 0)";
  if (near.some((one) => shown(one)) || shown(line, "::after") || isFilled || led !== null) return null;
  return `${name} has the focus and does not show it`;
}

/** The keyboard of a page. From now on what a mouse or a finger does there is a complaint. */
export async function onlyKeyboard(page: Page): Promise<Keyboard> {
  await page.context().addInitScript(() => {
    for (const kind of ["pointerdown", "mousedown", "touchstart"])
      addEventListener(kind, () => console.error(`${kind} in a journey by keyboard`), true);
  });
  const check = async (): Promise<void> => {
    // Where a page or a layer comes, the focus comes with it.
    for (const end = Date.now() + patience; ; await page.waitForTimeout(50)) {
      const problem = await page.evaluate(focusProblem);
      if (problem === null) return;
      if (Date.now() > end) throw new Error(problem);
    }
  };
  const press: Keyboard["press"] = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await check();
    }
  };
  /** Past the last control of a page stand the browser's own; past that of a layer nothing does. */
  const isPastEnd = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement === document.body && document.querySelector("dialog:modal") === null);
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  return {
    press,
    enter: async (text) => {
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await check();
    },
    reach: async (target, back) => {
      await target.waitFor();
      const way: string[] = [];
      for (let ends = 0; !(await hasFocus(target)); ) {
        await page.keyboard.press(back === undefined ? "Tab" : "Shift+Tab");
        if (await isPastEnd()) ends += 1;
        else await check();
        way.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing"));
        if (ends > 1 || way.length > maxStops) throw new Error(`Tab did not come to ${target}:\n${way.join("\n")}`);
      }
    },
  };
}
