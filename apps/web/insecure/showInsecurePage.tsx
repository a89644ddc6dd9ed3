import { fillPlain } from "@tessera/web-kit/texts/fillText.ts";
import { createRoot } from "react-dom/client";
import { textLoaders } from "../../../features/i18n.gen.ts";
import { WholePage } from "../frame/WholePage.tsx";
import { firstLanguage } from "../navigation/languageCookie.ts";

/** What is read of the window. */
type InsecureWindow = {
  readonly document: Document;
  readonly location: Pick<Location, "href">;
  readonly navigator: Pick<Navigator, "languages">;
};

/**
 * Says in the reader's language that browsers withhold here what the application needs (`crypto.subtle` and more): over
 * plain http from another computer. Shown in place of the application, which cannot begin. `cookies`: as the
 * document has them, the chosen language among them.
 */
export async function showInsecurePage(
  root: HTMLElement,
  cookies: string,
  { document, location, navigator }: InsecureWindow,
): Promise<void> {
  const language = firstLanguage(cookies, navigator.languages);
  const texts: ReadonlyMap<string, string> = new Map(
    Object.entries((await textLoaders["packages/web-kit"][language]()).default),
  );
  const t = (key: string, params: Readonly<Record<string, string>> = {}): string =>
    fillPlain(texts.get(key) ?? key, params);
  const secure = new URL(location.href);
  secure.protocol = "https:";
  // The port of plain http is not that of https.
  secure.port = "";
  const title = t("kit.insecure.title");
  document.documentElement.lang = language;
  document.title = title;
  createRoot(root).render(
    <WholePage
      title={title}
      actions={
        <a className="t-btn t-btn--primary" href={secure.href}>
          {t("kit.insecure.open", { address: secure.origin })}
        </a>
      }
      small={t("kit.insecure.admin")}
    >
      <p>{t("kit.insecure.text")}</p>
      <p>{t("kit.insecure.next")}</p>
    </WholePage>,
  );
}
