import { pageMeta } from "./releaseWatch.ts";

const scriptUrl = "/pages/serviceWorker.js";

/**
 * Has the browser keep the application, to open it without a connection, where the server wants that
 * (`TESSERA_OFFLINE`) and this page is one of a release; anywhere else, as in development, what was kept before is
 * given up. A browser that cannot keep anything does without.
 */
export async function keepForOffline(host: Window): Promise<"kept" | "given up" | "unable"> {
  const { navigator } = host;
  if (!("serviceWorker" in navigator)) return "unable";
  const isWanted = pageMeta(host.document, "release") !== null && pageMeta(host.document, "offline") === "on";
  try {
    if (isWanted) {
      await navigator.serviceWorker.register(scriptUrl, { scope: "/", updateViaCache: "none" });
      return "kept";
    }
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    return "given up";
  } catch (error) {
    console.info("The application is not kept for use without a connection", error);
    return "unable";
  }
}
