import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseEnvFile } from "./parseEnvFile.ts";
import { settingEntries, settingTable } from "./settingSchema.ts";
import { readSettings, SettingsError } from "./settings.ts";

function problemsOf(environment: Record<string, string>, file?: string): readonly string[] {
  try {
    readSettings({ environment, base: "/srv/app", ...(file === undefined ? {} : { file: parseEnvFile(file) }) });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe("settings", () => {
  it("[design 2 settings] given nothing at all, when settings are read, then every one has its default", () => {
    expect(readSettings({ environment: {}, base: "/srv/app" })).toEqual({
      port: 3000,
      host: "127.0.0.1",
      loopback: true,
      dataFolder: "/srv/app/.tessera",
      world: { name: "demo", folder: null },
      url: "http://localhost:3000",
      trustedProxies: [],
      metricsToken: null,
      safeMode: false,
      databaseUrl: null,
      openid: {
        issuer: null,
        clientId: "tessera",
        clientSecret: null,
        authUrl: null,
        scope: "openid email profile",
        authRedirectPath: "/auth/callback",
        logoutUrl: null,
        logoutRedirectPath: "/logout/callback",
        promptParam: "",
        groupsClaim: "groups",
        adminGroup: null,
        trustEmail: false,
        newUsers: "everyone",
      },
      authMessages: { shown: false, development: false },
      idleTimeoutMs: 1_800_000,
      offline: true,
      videoHosts: [],
      errorReporting: null,
      csrfEnabled: true,
      files: {
        maxSize: 262_144_000,
        quota: 21_474_836_480,
        guests: { maxSize: 10_485_760, perAddress: 104_857_600, perDay: 1_048_576_000 },
        endings: expect.arrayContaining(["pdf", "docx", "png"]),
        keepDays: 30,
        s3: null,
        scanner: null,
      },
      logLevel: "info",
    });
  });

  it("[design 2 settings] given a port, when no public address is set, then the address follows the port", () => {
    expect(readSettings({ environment: { PORT: "8080" }, base: "/" }).url).toBe("http://localhost:8080");
  });

  it.each([
    [{}, true],
    [{ HOST: "::1", TESSERA_URL: "http://[::1]:3000" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ TESSERA_URL: "https://work.example.org" }, false],
  ])(
    "[design 10 session] given %o, when settings are read, then that only this machine reaches it is %s",
    (environment, expected) => {
      expect(readSettings({ environment, base: "/" }).loopback).toBe(expected);
    },
  );

  it("[design 2 settings] given a name in the environment and in the file, when settings are read, then the environment wins", () => {
    const settings = readSettings({
      environment: { PORT: "4000", HOST: "" },
      base: "/",
      file: parseEnvFile("PORT=5000\nHOST=::1"),
    });
    expect([settings.port, settings.host, settings.loopback]).toEqual([4000, "::1", true]);
  });

  it("[design 2 settings] given several mistakes, when settings are read, then all are named in one go", () => {
    const problems = problemsOf(
      { PORT: "70000", CSRF_ENABLED: "perhaps", TESSERA_WROLD: "demo", TESSERA_COLOUR: "red" },
      "LOG_LEVEL=loud\nnonsense\n",
    );
    expect(problems).toEqual([
      ".env line 2 is not of the form NAME=value.",
      'PORT must be a whole number from 1 to 65535, not "70000".',
      'CSRF_ENABLED must be on or off, not "perhaps".',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      "TESSERA_COLOUR is not a setting.",
      "TESSERA_WROLD is not a setting; TESSERA_WORLD is.",
    ]);
  });

  it("[design 2 settings] given a wrong database address, when it is named, then the password in it is not repeated", () => {
    expect(problemsOf({ DATABASE_URL: "mysql://me:hunter2@host/db" })).toEqual([
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/name.",
    ]);
  });

  it("[design 2 settings] given a world's folder, when it exists, then it is taken, and when it does not, then that is said", () => {
    const folder = mkdtempSync(join(tmpdir(), "world-"));
    try {
      expect(readSettings({ environment: { TESSERA_WORLD: folder }, base: "/" }).world.folder).toBe(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(problemsOf({ TESSERA_WORLD: "./missing" })).toEqual([
      "TESSERA_WORLD names the folder /srv/app/missing, which does not exist.",
    ]);
  });

  it.each(["on", "TRUE", "yes", "1"])(
    "[design 2 settings] given the word %s, when a switch is read, then it is on",
    (word) => {
      expect(readSettings({ environment: { TESSERA_SAFE: word }, base: "/" }).safeMode).toBe(true);
    },
  );

  it.each(["0.0.0.0", "192.168.1.4", "::", "work.example.org", "127.0.0.1.example.org"])(
    "[design 2 settings] given the address %s, when it is checked, then it is no loopback address",
    (HOST) => {
      expect(readSettings({ environment: { HOST }, base: "/" }).loopback).toBe(false);
    },
  );

  it("[lists 3 video] given hosts of videos, when they are read, then names are taken in small letters and anything that is no name is refused", () => {
    const read = (TESSERA_VIDEO_HOSTS: string) => readSettings({ environment: { TESSERA_VIDEO_HOSTS }, base: "/" });
    expect(readSettings({ environment: {}, base: "/" }).videoHosts).toEqual([]);
    expect(read("Player.Example.com, videos.example.org").videoHosts).toEqual([
      "player.example.com",
      "videos.example.org",
    ]);
    for (const wrong of [
      "https://example.com",
      "*.example.com",
      "example.com; script-src *",
      "com",
      "10.0.0.1",
      "example.com:8080",
    ])
      expect(problemsOf({ TESSERA_VIDEO_HOSTS: wrong })).toHaveLength(1);
  });

  it("[design 2 settings] given proxies to trust, when they are read, then addresses and networks are taken and anything else is named", () => {
    const read = (TESSERA_TRUST_PROXY: string) => readSettings({ environment: { TESSERA_TRUST_PROXY }, base: "/" });
    expect(read("10.0.0.5, 172.16.0.0/12,::1,fd00::/8").trustedProxies).toEqual([
      "10.0.0.5",
      "172.16.0.0/12",
      "::1",
      "fd00::/8",
    ]);
    expect(problemsOf({ TESSERA_TRUST_PROXY: "10.0.0, 10.0.0.0/33, fd00::/x" })).toEqual([
      'TESSERA_TRUST_PROXY must be addresses or networks with commas between them, such as 10.0.0.5, 172.16.0.0/12, not "10.0.0, 10.0.0.0/33, fd00::/x".',
    ]);
    expect(problemsOf({ TESSERA_TRUST_PROXY: "10.0.0, 10.0.0.0/33, 10.0.0.0/8/8" })).toEqual([
      'TESSERA_TRUST_PROXY names "10.0.0", which is no address and no network.',
      'TESSERA_TRUST_PROXY names "10.0.0.0/33", which is no address and no network.',
      'TESSERA_TRUST_PROXY names "10.0.0.0/8/8", which is no address and no network.',
    ]);
  });

  it("[shell 9 reports] given a place for error reports, when settings are read, then the shares are as stated, and a wrong one is named", () => {
    const dsn = "https://key@errors.example.org/1";
    const read = (more: Readonly<Record<string, string>>) =>
      readSettings({ environment: { SENTRY_DSN: dsn, ...more }, base: "/srv/app" }).errorReporting;
    const shares = { tracesSampleRate: 0.1, errorsSampleRate: 0.2, profilesSampleRate: 0 };
    const replays = { replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };
    expect(read({})).toEqual({ dsn, environment: "production", traceTargets: [], ...shares, ...replays });
    const targets = { SENTRY_TRACE_TARGETS: "https://a.example.org, /api", SENTRY_TRACES_SAMPLE_RATE: "0" };
    expect(read(targets)).toMatchObject({ traceTargets: ["https://a.example.org", "/api"], tracesSampleRate: 0 });
    for (const wrong of ["1.5", "-1", "half", ".5"])
      expect(() => read({ SENTRY_ERRORS_SAMPLE_RATE: wrong })).toThrow("a number from 0 to 1");
    expect(() => read({ SENTRY_DSN: "https://errors.example.org" })).toThrow("SENTRY_DSN");
  });

  it("[design 2 settings] given a wrong client secret, when it is named, then it is not repeated", () => {
    expect(problemsOf({ OPENID_CLIENT_SECRET: "two words" })).toEqual([
      "OPENID_CLIENT_SECRET must be a secret without blanks.",
    ]);
  });

  it("[design 2 settings] given a bucket for files, when its key is missing or wrong, then it is named and not repeated", () => {
    const bucket = { TESSERA_FILES_S3: "https://s3.example.org/tessera" };
    expect(problemsOf(bucket)).toEqual(["TESSERA_FILES_S3 needs TESSERA_FILES_S3_KEY_ID and TESSERA_FILES_S3_SECRET."]);
    expect(problemsOf({ ...bucket, TESSERA_FILES_S3_KEY_ID: "key", TESSERA_FILES_S3_SECRET: "two words" })).toEqual([
      "TESSERA_FILES_S3_SECRET must be the secret of an access key.",
    ]);
    const key = { TESSERA_FILES_S3_KEY_ID: "key", TESSERA_FILES_S3_SECRET: "secret" };
    expect(readSettings({ environment: { ...bucket, ...key }, base: "/" }).files.s3).toEqual({
      address: "https://s3.example.org/tessera",
      region: "auto",
      keyId: "key",
      secret: "secret",
    });
  });

  it("[design 2 settings] given the table for the README, when it is made, then it has a row for every setting", () => {
    const rows = settingTable().split("\n").slice(2);
    expect(rows.map((row) => row.split("`")[1])).toEqual(settingEntries.map((entry) => entry.name));
  });
});
