import type { Language } from "@tessera/contract/languages.ts";
import type { ApiClient } from "../api/apiClient.ts";
import { createQueryClient } from "../api/createQueryClient.ts";
import type { LoadFileCalls } from "../files/fileCalls.ts";
import type { FieldRegistry } from "../form/fieldView.ts";
import { createBrowserHistory } from "../page/browserHistory.ts";
import type { PanelRegistry } from "../panels/PanelRegistryProvider.tsx";
import { createPopupStack } from "../popups/popupStack.ts";
import { TextStore } from "../texts/textStore.ts";
import { UserConfigStore } from "../userConfig/userConfigStore.ts";
import { panelRegistryOf } from "./panelRegistryOf.ts";
import type { TestKitParts } from "./TestKit.tsx";

/** What a test may choose. */
export interface TestKitOptions {
  readonly api: ApiClient;
  /** Texts by key, such as the content of the feature's `i18n/en.json` with those of `packages/ui`. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly language?: Language;
  readonly panels?: PanelRegistry["views"];
  /** Field types; none when absent. */
  readonly fields?: FieldRegistry["views"];
  /** How files are sent; not at all when absent. */
  readonly files?: LoadFileCalls;
}

/**
 * Makes what `TestKit` gives to components: `await createTestKit({api, texts})`, in jsdom. Queries are not repeated
 * after an error.
 */
export async function createTestKit(options: TestKitOptions): Promise<TestKitParts> {
  const { api, language = "en" } = options;
  const shipped = new Map(Object.entries(options.texts ?? {}));
  const texts = new TextStore(
    {
      shipped: async () => shipped,
      load: async () => shipped,
      saveMissing: async () => undefined,
      storage: null,
    },
    language,
  );
  await texts.begin(language);
  // Entries of pop-ups that an earlier test left open are none of this one's.
  window.history.replaceState(null, "");
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } });
  return {
    api,
    queries,
    texts,
    history: createBrowserHistory(window),
    popups: createPopupStack(),
    userConfig: new UserConfigStore({ save: async () => undefined, storage: null }),
    fields: { views: options.fields ?? {}, ...(options.files && { files: options.files }) },
    registry: panelRegistryOf(options.panels ?? {}),
  };
}
