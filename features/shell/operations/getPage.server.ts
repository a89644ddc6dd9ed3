import type { AnsweredPart } from "@tessera/contract/answeredPart.ts";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
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
import { type PanelAsking, PanelQuestions, panelsOf } from "../server/panelData.server.ts";
import { emitEvent } from "./emitEvent.ts";
import { getConfig } from "./getConfig.ts";
import { getFuncBusinessData } from "./getFuncBusinessData.ts";
import { getPage } from "./getPage.ts";
import { getSqlParams } from "./getSqlParams.ts";

/** What an operation answered; null where it was refused or could not say. */
interface Answered<Declared extends Operation> {
  readonly output: OutputOf<Declared> | null;
  readonly location: string | null;
}

/** Answers operations one by one and keeps what they answered. */
class Asking implements PanelAsking {
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

  async ofQuery(operation: string, input: unknown, url: string, patience: number): Promise<AnsweredPart | null> {
    const context = this.#context;
    // As the view itself would say where it stands.
    const page = { routedUrl: url, params: new Map(new URLSearchParams(addressParts(url).query)) };
    const part = await context.services.parts.answer({ ...context, page }, operation, input, patience);
    if (part === null || part.refusal !== undefined) return null;
    this.parts.push({ ...part, ofQuery: true });
    return part;
  }
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
    const panels = panelsOf(context.services.definitions.panelTypes, output?.layout.page ?? null, url);
    const questions = new PanelQuestions(asking, panels);
    await questions.askFirst();
    const config = (await configuring).output;
    // Parameters that the address itself does not say may be in the answers.
    if (config === null || config.hasSqlParams || route.params.size > 0 || !URL.canParse(url, "http://page/")) return;
    await questions.askMore(config.userConfig);
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
