import type { AnsweredPart } from "@tessera/contract/answeredPart.ts";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { FirstQuestion } from "@tessera/contract/definePanel.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { UserConfig } from "@tessera/contract/personal/userConfig.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getBreadcrumb } from "#features/menus/operations/getBreadcrumb.ts";
import { getMenus } from "#features/menus/operations/getMenus.ts";
import { layout } from "#features/pages/operations/layout.ts";
import { csrfToken } from "#features/session/operations/csrfToken.ts";
import { uiConfig } from "#features/session/operations/uiConfig.ts";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "#features/urls/operations/getPermissionByUrl.ts";
import { resolveSeoRoute } from "#features/urls/operations/resolveSeoRoute.ts";
import { emitEvent } from "./emitEvent.ts";
import { getConfig } from "./getConfig.ts";
import { getFuncBusinessData } from "./getFuncBusinessData.ts";
import { getPage } from "./getPage.ts";
import { getSqlParams } from "./getSqlParams.ts";

/** Most panels of a page whose first questions are answered with it. */
const maxPanels = 12;
/** Most questions that follow from those answers. */
const maxNext = 6;
/**
 * For how long the page waits for the answers to those, in ms: what takes longer is fetched by the panel, which shows
 * meanwhile that it is coming.
 */
const patience = 150;

/** What an operation answered; null where it was refused or could not say. */
interface Answered<Declared extends Operation> {
  readonly output: OutputOf<Declared> | null;
  readonly location: string | null;
}

/** Answers operations one by one and keeps what they answered. */
class Asking {
  readonly parts: AnsweredPart[] = [];
  readonly #context: RequestContext;

  constructor(context: RequestContext) {
    this.#context = context;
  }

  async named(operation: string, input: unknown): Promise<AnsweredPart | null> {
    const part = await this.#context.services.parts.answer(this.#context, operation, input);
    if (part !== null) this.parts.push(part);
    return part;
  }

  async ask<Declared extends Operation>(operation: Declared, input: InputOf<Declared>): Promise<Answered<Declared>> {
    const part = await this.named(operation.id, input);
    // The handler of that very operation made it.
    return { output: (part?.output ?? null) as OutputOf<Declared> | null, location: part?.location ?? null };
  }
}

/** The panels that show as soon as the page does: what lies on a further tab asks when it is looked at. */
function shownPanels({ rows, gridItems }: PageBody): PageBody["gridItems"] {
  const columns = rows.flatMap((row) => row.columns);
  return gridItems.filter(({ collapsed, columnId, tabId }) => {
    const first = columns.find(({ id }) => id === columnId)?.tabs?.[0]?.id;
    return collapsed !== true && (tabId === null || tabId === undefined || first === undefined || tabId === first);
  });
}

/** A panel whose first question was answered. */
interface AnsweredPanel {
  readonly panel: PageBody["gridItems"][number];
  readonly question: FirstQuestion<unknown>;
  readonly answer: unknown;
  /** See `AnsweredPlace`. */
  readonly place: string | null;
}

/** Asks the first questions of the panels of a page, each once; what it gives are those that were answered. */
async function askPanels(
  asking: Asking,
  context: RequestContext,
  page: PageBody | null,
  url: string,
): Promise<readonly AnsweredPanel[]> {
  if (page === null) return [];
  const { panelTypes } = context.services.definitions;
  const types = page.gridItems.map(({ type }) => type);
  const asked = new Map<string, Promise<AnsweredPart | null>>();
  const panels = shownPanels(page).map(async (panel): Promise<AnsweredPanel | null> => {
    const question = panelTypes.get(panel.type)?.asksFirst;
    const input = question?.input({ params: panel.params, url }) ?? null;
    if (question === undefined || input === null) return null;
    const key = JSON.stringify([question.operation, input]);
    if (!asked.has(key) && asked.size >= maxPanels) return null;
    const answering = asked.get(key) ?? asking.named(question.operation, input);
    asked.set(key, answering);
    const part = await answering;
    const place = types.indexOf(panel.type) === types.lastIndexOf(panel.type) ? null : panel.id;
    return part === null || part.refusal !== undefined ? null : { panel, question, answer: part.output, place };
  });
  return (await Promise.all(panels)).filter((one) => one !== null);
}

/** Asks what the panels of a page ask next, and waits for it no longer than is worth it. */
async function askNext(
  asking: Asking,
  context: RequestContext,
  panels: readonly AnsweredPanel[],
  url: string,
  settings: UserConfig,
): Promise<void> {
  const questions = panels.flatMap(
    ({ answer, panel: { params }, place, question }) => question.next?.({ answer, params, place, settings, url }) ?? [],
  );
  if (questions.length === 0 || !URL.canParse(url, "http://page/")) return;
  // As the view itself would say where it stands.
  const page = { routedUrl: url, params: new Map(new URLSearchParams(addressParts(url).query)) };
  const inside = { ...context, page };
  const { parts } = context.services;
  const answering = questions
    .slice(0, maxNext)
    .map(({ input, operation }) => parts.answer(inside, operation, input, patience));
  for (const part of await Promise.all(answering))
    if (part !== null && part.refusal === undefined) asking.parts.push({ ...part, ofQuery: true });
}

/** Asks in the order in which a navigation does, and no further than it goes (spec shell §4.1). */
async function askPage(asking: Asking, context: RequestContext, url: string, initial: boolean): Promise<void> {
  const { path, query } = addressParts(url);
  const { output: permission } = await asking.ask(getPermissionByUrl, { url: path });
  const route = matchRoute(urlEntries(context.services.definitions.current()), path);
  const isGuest = context.subject.userId === null;
  if (permission?.permission !== "allowed" || route === null || (isGuest && !route.entry.isPublic)) return;
  const { location } = await asking.ask(emitEvent, { event: "beforeAction", instance: url });
  if (location !== null && location !== url) return;
  const idLayout = new URLSearchParams(query).get("idLayout");
  const configuring = asking.ask(getConfig, { url, initial });
  const openPage = async (): Promise<void> => {
    const { output } = await asking.ask(layout, { route: path, ...(idLayout === null ? {} : { idLayout }) });
    const panels = await askPanels(asking, context, output?.layout.page ?? null, url);
    const config = (await configuring).output;
    // Parameters that the address itself does not say may be in the answers.
    if (config === null || config.hasSqlParams || route.params.size > 0) return;
    await askNext(asking, context, panels, url, config.userConfig);
  };
  const work = async (): Promise<void> => {
    const { output } = await configuring;
    if (output?.hasSqlParams === true) await asking.ask(getSqlParams, { routedUrl: url });
  };
  const segments = Object.fromEntries(route.params);
  await Promise.all([
    work(),
    openPage(),
    asking.ask(getFuncBusinessData, { URL: path }),
    asking.ask(getBreadcrumb, { url: path }),
    route.params.size > 0 && asking.ask(resolveSeoRoute, { idUrl: route.entry.id, params: segments }),
  ]);
}

/** Answers what the parts answer. */
export const getPageHandler = handle(getPage, async ({ url, urls, initial = false }, context) => {
  if (context.subject.tokenId !== undefined) throw new TesseraError("access_denied");
  const asking = new Asking(context);
  const { definitions } = context.services.definitions.current();
  await Promise.all([
    (urls ?? -1) < definitions && asking.ask(cachedAllUrls, {}),
    initial && asking.ask(uiConfig, {}),
    initial && asking.ask(csrfToken, {}),
    initial && asking.ask(getMenus, {}),
    askPage(asking, context, url, initial),
  ]);
  return { parts: asking.parts };
});
