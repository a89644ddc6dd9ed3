import type { BrowserHistory } from "@tessera/web-kit/page/browserHistory.ts";
import type { ReleaseWatch } from "./releaseWatch.ts";

/**
 * Reloads the page when a part of it could not be loaded because the server has come to run another release, unless
 * something unsaved would be lost: then the part says that it failed, and the person decides. The answered function
 * ends it.
 */
export function renewOnFailedLoad(
  watch: ReleaseWatch,
  history: Pick<BrowserHistory, "isGuarded" | "url">,
  ask: () => Promise<unknown>,
): () => void {
  const onFailure = async (): Promise<void> => {
    // Whatever the server answers names its release.
    await ask().catch(() => undefined);
    if (watch.isOutdated && !history.isGuarded) watch.renew(history.url);
  };
  const listen = (): void => void onFailure();
  // The loader of the build fires it, for scripts and styles alike.
  window.addEventListener("vite:preloadError", listen);
  return () => window.removeEventListener("vite:preloadError", listen);
}
