import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askLocation } from "./askLocation.ts";
import type { LocationError } from "./locationError.ts";
import { type DeviceQuestion, type MobileHost, mobileWaits } from "./mobileBridge.ts";

const place = { latitude: 47.4685, longitude: 19.0702, accuracy: 12 };
const agent = { browser: "Mozilla/5.0 Chrome/140", shell: "Mozilla/5.0 Chrome/140 TesseraMobile/1" } as const;

function hostOf(userAgent: string, parts: { geolocation?: DeviceQuestion; bridge?: unknown } = {}): MobileHost {
  return { navigator: { userAgent, geolocation: parts.geolocation }, tesseraMobile: parts.bridge };
}

/** Settles an answer under fake time: the location, or the code of the error. */
async function settled(host: MobileHost, signal = new AbortController().signal): Promise<unknown> {
  const answer = askLocation(host, signal).catch((error: LocationError) => error.code);
  await vi.advanceTimersByTimeAsync(200_000);
  return answer;
}

/**
 * A bridge of a native shell often has a function for every name, and so for that of a promise; none of these ever
 * answers.
 */
const lookalike = new Proxy({}, { get: () => () => undefined });
type Found = Parameters<DeviceQuestion["getCurrentPosition"]>[0];
const browserThat = (acts: DeviceQuestion["getCurrentPosition"]): DeviceQuestion => ({ getCurrentPosition: acts });
const shellThat = (request: unknown) => hostOf(agent.shell, { bridge: { request } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("in a browser", () => {
  it("[shell 7.3 location] given a person who allows it, when the location is asked for, then it is what the browser says", async () => {
    const geolocation = browserThat((found) => found({ coords: place }));
    expect(await settled(hostOf(agent.browser, { geolocation }))).toEqual(place);
  });

  it.each([
    ["refuses", 1, "denied"],
    ["cannot tell", 2, "unavailable"],
    ["takes too long", 3, "timed_out"],
  ])(
    "[shell 8 location] given a browser that %s, when the location is asked for, then that is the error",
    async (_case, code, error) => {
      const geolocation = browserThat((_found, failed) => failed({ code }));
      expect(await settled(hostOf(agent.browser, { geolocation }))).toBe(error);
    },
  );

  it("[shell 8 location] given a question that nobody answers, when time has passed, then it is given up; without geolocation at once", async () => {
    expect(await settled(hostOf(agent.browser, { geolocation: browserThat(() => undefined) }))).toBe("timed_out");
    expect(await settled(hostOf(agent.browser))).toBe("unavailable");
  });

  it("[shell 7.3 location] given a bridge that no shell announced, when the location is asked for, then the browser is asked", async () => {
    const request = vi.fn();
    const geolocation = browserThat((found) => found({ coords: place }));
    expect(await settled(hostOf(agent.browser, { geolocation, bridge: { request } }))).toEqual(place);
    expect(request).not.toHaveBeenCalled();
  });

  it("[shell 8 location] given an open question, when it is withdrawn, then it ends at once and a late answer is nobody's", async () => {
    const late: Found[] = [];
    const asker = new AbortController();
    const geolocation = browserThat((found) => void late.push(found));
    const answer = askLocation(hostOf(agent.browser, { geolocation }), asker.signal);
    asker.abort();
    await expect(answer).rejects.toMatchObject({ code: "given_up" });
    late[0]?.({ coords: place });
    await expect(answer).rejects.toMatchObject({ code: "given_up" });
  });
});

describe("in a mobile shell", () => {
  it("[shell 7.3 location] given a shell with its bridge, when the location is asked for, then the bridge answers, as a method of its object", async () => {
    const bridge = {
      asked: [] as unknown[],
      async request(...args: unknown[]) {
        this.asked.push(args);
        return { ...place, heading: 90 };
      },
    };
    expect(await settled(hostOf(agent.shell, { bridge }))).toEqual(place);
    expect(bridge.asked).toEqual([["location", { accuracy: "high" }]]);
  });

  it("[shell 7.3 location] given a bridge that comes late, when the location is asked for, then it is waited for", async () => {
    const host = hostOf(agent.shell);
    const answer = askLocation(host, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(mobileWaits.bridge - mobileWaits.look);
    host.tesseraMobile = { request: async () => place };
    await vi.advanceTimersByTimeAsync(mobileWaits.look);
    expect(await answer).toEqual(place);
  });

  it.each([
    ["no bridge", undefined],
    ["null for a bridge", null],
    ["a text for a bridge", "request"],
    ["a bridge without request", {}],
    ["a bridge whose request is no function", { request: {} }],
    [
      "a bridge that fails when it is looked at",
      {
        get request() {
          throw new Error("no");
        },
      },
    ],
  ])(
    "[shell 8 location] given a shell with %s, when the location is asked for, then the mobile framework is not initialized, and the browser is not asked instead",
    async (_case, bridge) => {
      const getCurrentPosition = vi.fn();
      expect(await settled(hostOf(agent.shell, { bridge, geolocation: { getCurrentPosition } }))).toBe(
        "not_initialized",
      );
      expect(getCurrentPosition).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["never answers", () => new Promise(() => undefined), "timed_out"],
    ["gives a thing that only looks like a promise and never settles", () => lookalike, "timed_out"],
    [
      "throws at once",
      () => {
        throw new Error("no");
      },
      "unavailable",
    ],
    ["says that it is denied", () => Promise.reject({ code: "denied" }), "denied"],
    ["says that it took too long", () => Promise.reject({ code: "timed_out" }), "timed_out"],
    ["rejects with a code of its own", () => Promise.reject({ code: "given_up" }), "unavailable"],
    ["rejects with nothing", () => Promise.reject(undefined), "unavailable"],
    [
      "rejects with what cannot be read",
      () =>
        Promise.reject({
          get code() {
            throw new Error("no");
          },
        }),
      "unavailable",
    ],
    ["answers nothing", () => undefined, "unreadable"],
    ["answers text", () => "47;19", "unreadable"],
    ["answers numbers as texts", () => ({ latitude: "47", longitude: "19" }), "unreadable"],
    ["answers a place beyond the pole", () => ({ ...place, latitude: 91 }), "unreadable"],
    ["answers a place beyond the date line", () => ({ ...place, longitude: -180.5 }), "unreadable"],
    ["answers no number", () => ({ ...place, latitude: Number.NaN }), "unreadable"],
    [
      "answers what cannot be read",
      () => ({
        get latitude() {
          throw new Error("no");
        },
      }),
      "unreadable",
    ],
  ])(
    "[shell 8 location] given a bridge that %s, when the location is asked for, then that is a typed error",
    async (_case, request, error) => {
      expect(await settled(shellThat(request))).toBe(error);
    },
  );

  it.each([undefined, -1, Number.POSITIVE_INFINITY, "12"])(
    "[shell 7.3 location] given an answer whose accuracy is %j, when it is read, then the place is known and its accuracy is not",
    async (accuracy) => {
      expect(await settled(shellThat(() => ({ ...place, accuracy })))).toEqual({ ...place, accuracy: null });
    },
  );

  it("[shell 8 location] given a bridge that is being waited for, when the question is withdrawn, then it ends at once", async () => {
    const asker = new AbortController();
    const answer = askLocation(hostOf(agent.shell), asker.signal);
    asker.abort();
    await expect(answer).rejects.toMatchObject({ code: "given_up" });
  });
});
