import {
  browserProfilingIntegration,
  browserTracingIntegration,
  globalHandlersIntegration,
  init,
  replayIntegration,
} from "@sentry/browser";
import type { ReportingLibrary } from "./startErrorReporting.ts";

/**
 * Reports by the protocol of Sentry: uncaught errors and those that the page hands to `reportError`, times, and the
 * course of visits. No text that people read or enter leaves the browser: it is masked, pictures are left out, and
 * nothing says who it was.
 */
export const sentryLibrary: ReportingLibrary = {
  start: (options) => {
    const { profilesSampleRate, replaysOnErrorSampleRate, replaysSessionSampleRate, traceTargets } = options;
    const hasReplays = replaysSessionSampleRate > 0 || replaysOnErrorSampleRate > 0;
    init({
      dsn: options.dsn,
      environment: options.environment,
      ...(options.release === null ? {} : { release: options.release }),
      sampleRate: options.errorsSampleRate,
      tracesSampleRate: options.tracesSampleRate,
      profilesSampleRate,
      replaysSessionSampleRate,
      replaysOnErrorSampleRate,
      tracePropagationTargets: traceTargets.length > 0 ? [...traceTargets] : [window.location.origin],
      sendDefaultPii: false,
      integrations: [
        globalHandlersIntegration({ onerror: true, onunhandledrejection: true }),
        browserTracingIntegration(),
        // Compressing in a worker of its own would need a script that is no file of the page.
        ...(hasReplays ? [replayIntegration({ maskAllText: true, blockAllMedia: true, useCompression: false })] : []),
        ...(profilesSampleRate > 0 ? [browserProfilingIntegration()] : []),
      ],
    });
  },
};
