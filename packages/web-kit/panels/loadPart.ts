/** How long a part of the application may take to come, in ms (spec shell §9). */
const patience = 120_000;

/** A part of the application that did not come in time. */
class LoadTimeout extends Error {
  constructor() {
    super("A part of the application did not come in time.");
    this.name = "LoadTimeout";
  }
}

/** What browsers, and the loader of the build for style sheets, say of a script that cannot be had. */
const refusals = /dynamically imported module|importing a module script failed|unable to preload/i;

/**
 * Whether an error says that a script or a style sheet of the application could not be loaded: it may be gone with a
 * former release.
 */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof LoadTimeout || (error instanceof Error && refusals.test(error.message));
}

/**
 * Loads a part of the application; fails when it has not come after two minutes. The same `load` may be tried again.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout()), patience);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}
