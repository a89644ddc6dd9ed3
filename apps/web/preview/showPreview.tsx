import { type Language, languages } from "@tessera/contract/languages.ts";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { createQueryClient } from "@tessera/web-kit/api/createQueryClient.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { type PreviewTheme, readPreviewAddress, readPreviewMessage } from "@tessera/web-kit/preview/previewFrame.ts";
import { previewPath } from "@tessera/web-kit/preview/previewPath.ts";
import { TextsProvider } from "@tessera/web-kit/texts/TextsProvider.tsx";
import { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import { createRoot } from "react-dom/client";
import { textLoaders } from "../../../features/i18n.gen.ts";
import { filter } from "../../../features/localization/operations/filter.ts";
import { getPreviewPage } from "../../../features/previews/operations/getPreviewPage.ts";
import { firstLanguage } from "../navigation/languageCookie.ts";
import { PreviewApp } from "./PreviewApp.tsx";
import { previewApi } from "./previewApi.ts";
import { previewHistory } from "./previewHistory.ts";

/** Folders whose texts a preview needs before, or without, those of the server. */
const shippedFolders = ["packages/ui", "packages/web-kit", "features/shell"] as const;

async function shippedTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const modules = await Promise.all(shippedFolders.map((folder) => textLoaders[folder][language]()));
  return new Map(modules.flatMap((module): [string, string][] => Object.entries(module.default)));
}

function applyTheme(theme: PreviewTheme): void {
  document.documentElement.dataset.theme = theme;
}

/** Draws the preview that the frame's address names, and follows what the page around it says. */
export async function showPreview(element: HTMLElement): Promise<void> {
  const address = readPreviewAddress(window.location.search);
  applyTheme(address.theme);
  const root = createRoot(element);
  const start = address.record === null ? "" : `?${new URLSearchParams({ id: address.record })}`;
  const history = previewHistory(previewPath + start, () => undefined);
  const api = previewApi(address.id, () => history.url);
  const texts = new TextStore(
    {
      shipped: shippedTexts,
      load: async (language) => {
        const entries = await api.call(filter, { language, limit: 1_000_000 });
        return new Map(entries.map(({ key, text }) => [key, text]));
      },
      saveMissing: async () => undefined,
      storage: null,
    },
    "hu",
  );
  await texts.begin(firstLanguage(document.cookie, navigator.languages));
  const queries = createQueryClient();
  const userConfig = new UserConfigStore({ save: async () => undefined, storage: null });
  let { drafts } = address;
  /** There is nothing but an error to see. */
  let isFailed = false;
  const draw = async (): Promise<void> => {
    isFailed = false;
    try {
      const first = await api.call(getPreviewPage, {});
      const language = languages.find((one) => one === first.language) ?? "hu";
      document.documentElement.lang = language;
      await texts.refresh(language, "preview");
      root.render(
        <PreviewApp
          api={api}
          queries={queries}
          texts={texts}
          history={history}
          userConfig={userConfig}
          first={first}
        />,
      );
    } catch (error) {
      const t = (key: string, params?: Readonly<Record<string, unknown>>): string => texts.text(key, params);
      const { code, detail, title } = errorText(error, t);
      root.render(
        <TextsProvider store={texts}>
          <ErrorState title={title} text={detail} code={code ?? undefined} />
        </TextsProvider>,
      );
      isFailed = true;
    }
  };
  window.addEventListener("message", (event) => {
    const message = readPreviewMessage(event, window);
    if (message === null) return;
    applyTheme(message.theme);
    if (drafts === message.drafts) return;
    drafts = message.drafts;
    api.noteDrafts();
    if (isFailed) void draw();
  });
  await draw();
}
