/** What is on its way or there, by address. */
const asked = new Map<string, Promise<void>>();

const isStyle = (href: string): boolean => new URL(href).pathname.endsWith(".css");

function addLink(href: string, rel: "stylesheet" | "modulepreload"): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel, href, crossOrigin: "" });
  document.head.append(link);
  return link;
}

async function bringScript(href: string): Promise<void> {
  const answer = await fetch(href, { priority: "high" });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  // From the browser's own store now, with all others at once.
  addLink(href, "modulepreload");
}

function bringStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = addLink(href, "stylesheet");
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error("The style sheet could not be had."));
    };
  });
}

/** Whether the page has a file already, or has it on its way, by a link of its own. */
function isLinked(href: string): boolean {
  const links = [...document.querySelectorAll("link")].filter((link) => link.href === href);
  return links.some(({ rel }) => rel === "stylesheet" || !isStyle(href));
}

async function ask(href: string): Promise<void> {
  if (isLinked(href)) return;
  try {
    await (isStyle(href) ? bringStyle(href) : bringScript(href));
  } catch (cause) {
    throw new Error(`Unable to preload ${href}`, { cause });
  }
}

/** Brings a file; one that could not be had is asked for again by the one who needs it next. */
function bring(href: string): Promise<void> {
  const known = asked.get(href);
  if (known !== undefined) return known;
  const file = ask(href);
  asked.set(href, file);
  file.catch(() => asked.delete(href));
  return file;
}

/**
 * Loads a part of the application once all of its files are there; `files` are addresses below the root. Chromium takes
 * a module that it could not have once for missing until the page is left, also one that a link asked for: so each is
 * fetched first, and imported when it can be had. What failed for want of a connection can be loaded again. Says of a
 * failure that it happened (`vite:preloadError`), and throws it.
 */
export async function bringPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  try {
    await Promise.all(files.map((file) => bring(new URL(`/${file}`, document.baseURI).href)));
    return await load();
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
    throw error;
  }
}
