import { isLanguage } from "@tessera/contract/languages.ts";
import type { Root } from "react-dom/client";
import { EngineHost } from "./EngineHost.tsx";
import { galleryStore } from "./galleryStore.ts";

/** Shows the engine's page. `language` and `example` come from the address; unknown ones are English and the first. */
export async function openEnginePage(root: Root, language: string, example: string): Promise<void> {
  const texts = await galleryStore(isLanguage(language) ? language : "en");
  document.title = `${texts.text("gallery.engine.title")} · Tessera`;
  root.render(<EngineHost texts={texts} example={example} />);
}
