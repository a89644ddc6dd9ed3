import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import type { AnsweredPart } from "@tessera/server-kit/http/answerParts.ts";
import { urlEntries } from "@tessera/server-kit/http/findUrl.ts";
import { getBreadcrumb } from "#features/menus/operations/getBreadcrumb.ts";
import { getMenus } from "#features/menus/operations/getMenus.ts";
import { layout } from "#features/pages/operations/layout.ts";
import { csrfToken } from "#features/session/operations/csrfToken.ts";
import { uiConfig } from "#features/session/operations/uiConfig.ts";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "#features/urls/operations/getPermissionByUrl.ts";
import { getSeoUrls } from "#features/urls/operations/getSeoUrls.ts";
import { resolveSeoRoute } from "#features/urls/operations/resolveSeoRoute.ts";
import { emitEvent } from "./emitEvent.ts";
import { getConfig } from "./getConfig.ts";
import { getFuncBusinessData } from "./getFuncBusinessData.ts";
import { getPage } from "./getPage.ts";
import { getSqlParams } from "./getSqlParams.ts";

/** Most panels of a page whose first questions are answered with it. */
const mostPanels = 12;

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

/** The first questions of the panels of a page, each once. */
async function askPanels(asking: Asking, context: RequestContext, page: PageBody | null, url: string): Promise<void> {
  if (page === null) return;
  const { panelTypes } = context.services.definitions;
  const questions = new Map<string, readonly [string, unknown]>();
  for (const { type, params } of shownPanels(page)) {
    const question = panelTypes.get(type)?.asksFirst;
    if (question === undefined || questions.size >= mostPanels) continue;
    const input = question.input({ params, url });
    if (input === null) continue;
    questions.set(JSON.stringify([question.operation, input]), [question.operation, input]);
  }
  await Promise.all([...questions.values()].map(([operation, input]) => asking.named(operation, input)));
}

/** Asks in the order in which a navigation does, and no further than it goes (spec shell §4.1). */
async function askPage(asking: Asking, context: RequestContext, url: string, initial: boolean): Promise<void> {
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  const { output: permission } = await asking.ask(getPermissionByUrl, { url: path });
  const route = matchRoute(urlEntries(context.services.definitions.current()), path);
  const isGuest = context.subject.userId === null;
  if (permission?.permission !== "allowed" || route === null || (isGuest && !route.entry.isPublic)) return;
  const { location } = await asking.ask(emitEvent, { event: "beforeAction", instance: url });
  if (location !== null && location !== url) return;
  const idLayout = new URLSearchParams(query).get("idLayout");
  const openPage = async (): Promise<void> => {
    const { output } = await asking.ask(layout, { route: path, ...(idLayout === null ? {} : { idLayout }) });
    await askPanels(asking, context, output?.layout.page ?? null, url);
  };
  const configure = async (): Promise<void> => {
    const { output } = await asking.ask(getConfig, { url, initial });
    if (output?.hasSqlParams === true) await asking.ask(getSqlParams, { routedUrl: url });
  };
  const segments = Object.fromEntries(route.params);
  await Promise.all([
    configure(),
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
    initial && asking.ask(getSeoUrls, {}),
    initial && asking.ask(csrfToken, {}),
    initial && asking.ask(getMenus, {}),
    askPage(asking, context, url, initial),
  ]);
  return { parts: asking.parts };
});
