import "@tessera/ui/tokens/base.css";
import "./app.css";
import "./firstParts.ts";
import { previewPath } from "@tessera/web-kit/preview/previewPath.ts";
import { createRoot } from "react-dom/client";
import { lastModify } from "../../features/localization/operations/lastModify.ts";
import { App } from "./App.tsx";
import { createServices } from "./createServices.ts";
import { showInsecurePage } from "./insecure/showInsecurePage.tsx";
import { keepForOffline } from "./release/keepForOffline.ts";
import { renewOnFailedLoad } from "./release/renewOnFailedLoad.ts";

/** What the browser keeps for later is fetched once the first page has what it needs, in ms. */
const keepAfter = 3_000;

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");
if (window.location.pathname === previewPath) {
  void import("./preview/showPreview.tsx").then(({ showPreview }) => showPreview(root));
} else if (window.isSecureContext) {
  const { services, navigator } = createServices();
  createRoot(root).render(<App services={services} navigator={navigator} />);
  renewOnFailedLoad(services.release, services.history, () => services.api.call(lastModify, {}));
  void navigator.start().then(() => setTimeout(() => void keepForOffline(window), keepAfter));
} else {
  // Browsers have no cryptography here, which signing in stands on.
  void showInsecurePage(root, document.cookie, window);
}
