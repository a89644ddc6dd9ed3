import "@tessera/ui/tokens/base.css";
import "./gallery.css";
import { isLanguage } from "@tessera/contract/languages.ts";
import { createRoot } from "react-dom/client";
import { galleryStore } from "./engine/galleryStore.ts";
import { Gallery } from "./Gallery.tsx";
import { readFixtures } from "./readFixtures.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
const query = new URLSearchParams(location.search);
const language = query.get("lang") ?? "en";
document.documentElement.lang = language;
document.documentElement.dataset.theme = query.get("theme") ?? "light";
document.documentElement.dataset.density = query.get("density") ?? "default";
document.documentElement.dataset.accent = query.get("accent") ?? "default";
const page = createRoot(root);
if (query.get("page") === "engine") {
  const { openEnginePage } = await import("./engine/openEnginePage.tsx");
  await openEnginePage(page, language, query.get("example") ?? "order");
} else {
  const [{ fieldParts }, { panelParts }, store] = await Promise.all([
    import("./fields/fieldParts.tsx"),
    import("./panels/panelParts.tsx"),
    galleryStore(isLanguage(language) ? language : "en"),
  ]);
  const [fields, panels] = await Promise.all([fieldParts(store), panelParts(store)]);
  page.render(
    <Gallery
      parts={[...readFixtures(), ...fields, ...panels]}
      language={language}
      only={query.get("only")}
      find={query.get("find") ?? ""}
      show={query.get("show")}
    />,
  );
}
