import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { lastModify } from "../../../features/localization/operations/lastModify.ts";
import type { Navigator } from "../navigation/navigator.ts";

/** What is read of the application's parts, and done with them. */
interface TextServices {
  readonly api: Pick<ApiClient, "call">;
  readonly session: Pick<Session, "state">;
  readonly texts: Pick<TextStore, "wanted" | "version" | "refresh">;
}

/**
 * Asks for the version of the texts and brings the page to it, in the language that the person wants (spec shell §4.7).
 * One question, and the texts where they moved; none while the page is hidden or its session is over. What fails is
 * left to the next time.
 */
export async function takeOverTexts(
  { api, session, texts }: TextServices,
  navigator: Pick<Navigator, "view" | "refreshLayout">,
): Promise<void> {
  if (document.visibilityState === "hidden" || session.state.status === "EXPIRED") return;
  try {
    const { lastModify: version } = await api.call(lastModify, {});
    if (navigator.view.kind !== "page") return;
    const former = texts.version;
    // Another language may be on its way: taking over the one that is shown would hold it back.
    await texts.refresh(texts.wanted, version);
    // The texts that the server put into the page are of the former version.
    if (former !== null && texts.version !== former) await navigator.refreshLayout();
  } catch {
    // The next question is due soon; whatever the person does meanwhile says more.
  }
}
