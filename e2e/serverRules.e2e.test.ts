import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { runTool } from "./support/runTool.ts";
import { saveRecord } from "./support/saveRecord.ts";
import { startJourney } from "./support/startJourney.ts";

/** A folder of documents that takes the right to read the unit prices of lines from the editors of the demo world. */
function withoutPrices(): string {
  const folder = mkdtempSync(join(tmpdir(), "tessera-role-"));
  const path = "demo/role/demo-editor.json";
  const source = fileURLToPath(new URL(`../worlds/demo/documents/${path}`, import.meta.url));
  // The world's own file.
  const role = JSON.parse(readFileSync(source, "utf8")) as { body: { grants: { id: string; fields?: string[] }[] } };
  for (const grant of role.body.grants) {
    if (grant.id === "service-request-line") grant.fields = ["id", "request_id", "position", "description", "quantity"];
  }
  mkdirSync(join(folder, "demo/role"), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(role));
  return folder;
}

const journey = startJourney(async (tessera) => {
  const folder = withoutPrices();
  try {
    await runTool(tessera, "publishDocuments", [folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("rules over what a person may not read", () => {
  it("[design 7 withheld] given a clerk who may not read prices, when a quantity is changed, then the totals follow, no price reaches the browser, and the save keeps them", async () => {
    const { page, complaints } = journey;
    const bodies: string[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/api/Dynforms/")) bodies.push(await response.text().catch(() => ""));
    });
    await openAs(page, journey.tessera, "clerk", "/service-requests/index");
    await page.getByRole("row").filter({ hasText: "Bérszámfejtői képzés" }).getByText("Bérszámfejtői képzés").click();
    const line = page.getByRole("grid", { name: "Tételek" }).getByRole("row").filter({ hasText: "Szemináriumi hely" });
    const total = page.getByRole("group", { name: "Összesen, €" });
    await total.filter({ hasText: /1\s196,00/ }).waitFor();
    await line.filter({ hasText: /1\s080,00/ }).waitFor();
    await lookAt(page, "server-rules-opened");

    await line.getByRole("gridcell").nth(2).dblclick();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await line.filter({ hasText: "540,00" }).waitFor();
    await total.filter({ hasText: "656,00" }).waitFor();
    await lookAt(page, "server-rules-changed");

    await saveRecord(page);
    await page.reload();
    await total.filter({ hasText: "656,00" }).waitFor();
    const said = bodies.join("\n");
    expect(said).toContain('"rules"');
    for (const secret of ["row.unit_price", '"unit_price":"', "58.00"]) expect(said).not.toContain(secret);
    expect(complaints).toEqual([]);
  });
});
