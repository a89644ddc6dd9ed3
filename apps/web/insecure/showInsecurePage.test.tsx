import { installDom } from "@tessera/ui/testing/installDom.ts";
import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { showInsecurePage } from "./showInsecurePage.tsx";

beforeAll(installDom);

it.each([
  ["de-AT", "Diese Adresse ist nicht sicher", "https://erp.example öffnen"],
  ["hu", "Ez a cím nem biztonságos", "https://erp.example megnyitása"],
  ["en-GB", "This address is not secure", "Open https://erp.example"],
])(
  "[shell 8 insecure address] given a browser that asks for %s, when the page cannot begin, then it says why in that language and leads to the secure address",
  async (wanted, title, link) => {
    const root = document.body.appendChild(document.createElement("div"));
    await showInsecurePage(root, "", {
      document,
      location: { href: "http://erp.example:8080/orders/index?page=2" },
      navigator: { languages: [wanted, "fr"] },
    });
    await screen.findByRole("heading", { name: title });
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe(
      "https://erp.example/orders/index?page=2",
    );
    expect([document.title, document.documentElement.lang]).toEqual([title, wanted.slice(0, 2)]);
    root.remove();
  },
);
