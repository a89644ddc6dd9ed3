import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { accentOf } from "@tessera/contract/personal/look.ts";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { homeSubsystem, ownSettings, settingsOf } from "@tessera/documents/texts/installationSettings.ts";
import { languageOf, localeOf } from "@tessera/documents/texts/texts.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { readUserConfig } from "@tessera/identity/personal/userConfigStore.ts";
import { socketPath } from "@tessera/realtime/socket/acceptSockets.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { compiledPageIn } from "../server/pageExpressions.server.ts";
import { getConfig } from "./getConfig.ts";

/** Milliseconds of a timer that is stated in seconds; null without one. */
const milliseconds = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : seconds * 1000;

function person(context: RequestContext) {
  const { userId, login, displayName, email, roles } = context.subject;
  if (userId === null) return null;
  const rights = context.services.records.rights(context);
  const { definitions } = context.services;
  const mayEditRoles = definitions
    .current()
    .all("role")
    .some(({ subsystem }) => rights.mayDocument("role", subsystem, "draft"));
  return {
    id: userId,
    login: login ?? "",
    displayName: displayName ?? "",
    email,
    roles: [...roles],
    ...(mayEditRoles ? { mayEditRoles } : {}),
  };
}

/**
 * Name and picture in the frame: those of the subsystem, on the product's own pages those of the subsystem where people
 * start.
 */
function brandOf({ language, services }: RequestContext, subsystem: string) {
  const snapshot = services.definitions.current();
  const shown = subsystem === ownSettings ? homeSubsystem(snapshot) : subsystem;
  const document = snapshot.get("settings", shown);
  const name = document === null ? null : translatedBody(services, document, "settings", language).title;
  return {
    name: name ?? services.texts.text(language, "shell.title"),
    logo: findBody(snapshot, "settings", shown)?.favicon ?? null,
  };
}

/** Puts together what a page must know, from the settings of its subsystem and the caller's session. */
export const getConfigHandler = handle(getConfig, async ({ url }, context) => {
  const { services, language, page, subject, zone } = context;
  const [userConfig] = await Promise.all([
    subject.userId === null ? {} : readUserConfig(services.database, subject.userId),
    assertFresh(services.database, context),
  ]);
  const snapshot = services.definitions.current();
  const entry = url === undefined ? null : findUrl(snapshot, url);
  const subsystem = entry?.document.subsystem ?? "tessera";
  const { favicon, from, theme } = settingsOf(snapshot, subsystem);
  const document = from === null ? null : snapshot.get("settings", from);
  const texts = document === null ? null : translatedBody(services, document, "settings", language);
  const own = entry === null ? null : translatedBody(services, entry.document, "url", language);
  const text = (name: "title" | "description" | "keywords"): string =>
    own?.[name] ?? texts?.[name] ?? services.texts.text(language, `shell.${name}`);
  const code = languageOf(language) ?? "hu";
  return {
    title: text("title"),
    description: text("description"),
    keywords: text("keywords"),
    language: { code, locale: localeOf[code] },
    subSystem: { id: subsystem, favicon: favicon ?? "/pages/sign.svg", ...brandOf(context, subsystem) },
    apiBasePath: "/api",
    routedUrl: page.routedUrl ?? url ?? null,
    localizationLastModify: services.texts.version(),
    env: { csrfEnabled: services.settings.csrfEnabled },
    socket: socketPath,
    intervalTimers: {
      ping: 60_000,
      state: 15_000,
      data: milliseconds(own?.intervalTimers?.dataEvery),
      layout: milliseconds(own?.intervalTimers?.layoutEvery),
    },
    hasSqlParams: entry !== null && (compiledPageIn(snapshot, entry.id)?.parameters.length ?? 0) > 0,
    zone,
    theme: accentOf(theme) ?? "default",
    userConfig,
    user: person(context),
  };
});
