/** Files that are loaded or being loaded, by address. */
const files = new Map<string, Promise<void>>();

const isStyle = (href: string): boolean => new URL(href).pathname.endsWith(".css");

function addLink(href: string, rel: "stylesheet" | "modulepreload"): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel, href, crossOrigin: "" });
  document.head.append(link);
  return link;
}

async function loadScript(href: string): Promise<void> {
  const answer = await fetch(href, { priority: "high" });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  // From the browser's cache now, together with all others.
  addLink(href, "modulepreload");
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = addLink(href, "stylesheet");
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error("The style sheet could not be loaded."));
    };
  });
}

/** Whether the page has loaded a file, or is loading it, by a link of its own. */
function isLinked(href: string): boolean {
  const links = [...document.querySelectorAll("link")].filter((link) => link.href === href);
  return links.some(({ rel }) => rel === "stylesheet" || !isStyle(href));
}

async function loadFile(href: string): Promise<void> {
  if (isLinked(href)) return;
  try {
    await (isStyle(href) ? loadStyle(href) : loadScript(href));
  } catch (cause) {
    throw new Error(`Unable to preload ${href}`, { cause });
  }
}

/** Loads a file once; one that failed is asked for again when it is needed the next time. */
function loadOnce(href: string): Promise<void> {
  const known = files.get(href);
  if (known !== undefined) return known;
  const file = loadFile(href);
  files.set(href, file);
  file.catch(() => files.delete(href));
  return file;
}

/**
 * Loads a chunk of the application once all of its files are loaded; `addresses` are theirs, below the root. Chromium
 * treats a module that failed to load once as missing until the page is left, also one that a link asked for: so each
 * file is fetched first, and imported afterwards. What failed without a connection can be loaded again. A failure is
 * reported as the event `vite:preloadError`, and thrown.
 */
export async function loadChunk<Part>(load: () => Promise<Part>, addresses: readonly string[] = []): Promise<Part> {
  try {
    await Promise.all(addresses.map((address) => loadOnce(new URL(`/${address}`, document.baseURI).href)));
    return await load();
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
    throw error;
  }
}
