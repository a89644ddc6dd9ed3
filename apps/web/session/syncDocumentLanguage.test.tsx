import { installDom } from "@tessera/ui/testing/installDom.ts";
import { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { beforeAll, expect, it } from "vitest";
import { syncDocumentLanguage } from "./syncDocumentLanguage.ts";

beforeAll(installDom);

it("[shell 4.7 language] given texts that are there before the page follows them, when it does and the language is switched, then the document says the language each time", async () => {
  const texts = new TextStore(
    { shipped: async () => new Map(), load: async () => new Map(), saveMissing: async () => undefined, storage: null },
    "hu",
  );
  const root = document.createElement("html");
  root.lang = "hu";
  await texts.begin("de");

  const stop = syncDocumentLanguage(texts, root);
  expect(root.lang).toBe("de");

  await texts.refresh("en", "1");
  expect(root.lang).toBe("en");

  stop();
  await texts.refresh("hu", "1");
  expect(root.lang).toBe("en");
});
