import { expect, it, vi } from "vitest";
import { startErrorReporting } from "./startErrorReporting.ts";

const settings = {
  dsn: "https://key@errors.example.org/1",
  project: "1",
  version: "1.0.0",
  environment: "production",
  traceTargets: [],
  tracesSampleRate: 0.1,
  errorsSampleRate: 0.2,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  profilesSampleRate: 0,
};

it("[shell 9 reports] given no DSN, when the application starts, then no library is loaded and nothing is reported", async () => {
  const load = vi.fn();
  expect(await startErrorReporting({ errorReporting: null }, "r1", load)).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

it("[shell 9 reports] given a DSN, when the application starts, then it is reported there with the stated shares and the page's release", async () => {
  const start = vi.fn();
  expect(await startErrorReporting({ errorReporting: settings }, "r1", async () => ({ start }))).toBe(true);
  expect(start).toHaveBeenCalledWith({ ...settings, release: "r1" });
});

it("[shell 9 reports] given a library that cannot be loaded, when the application starts, then it does without reports", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const load = () => Promise.reject(new Error("offline"));
  expect(await startErrorReporting({ errorReporting: settings }, null, load)).toBe(false);
  warn.mockRestore();
});
