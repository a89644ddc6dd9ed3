import type { UiConfig } from "../navigation/chain.ts";

/** How errors of the page are reported (spec shell §3, §9). */
type ErrorReporting = NonNullable<UiConfig["errorReporting"]>;

/** What of a report's library is used; an argument, so that tests need no service. */
export interface ReportingLibrary {
  readonly start: (options: ReportingOptions) => void;
}

/** The library's options, by the names of this application. */
export interface ReportingOptions extends ErrorReporting {
  /** Name of the page's release; null where it says none. */
  readonly release: string | null;
}

/**
 * The library is loaded only where there is somewhere to report to: without a DSN no byte of it reaches the browser.
 */
const loadLibrary = async (): Promise<ReportingLibrary> => (await import("./sentryLibrary.ts")).sentryLibrary;

/**
 * Begins to report errors, where the installation says where to; else nothing happens. A library that cannot be loaded
 * leaves the page without reports. True when errors are reported from now on.
 */
export async function startErrorReporting(
  config: Pick<UiConfig, "errorReporting">,
  release: string | null,
  load: () => Promise<ReportingLibrary> = loadLibrary,
): Promise<boolean> {
  if (config.errorReporting === null) return false;
  try {
    (await load()).start({ ...config.errorReporting, release });
    return true;
  } catch (error) {
    console.warn("Errors are not reported", error);
    return false;
  }
}
