import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Pinned; too large to be a dependency, so it is fetched when it is used. */
const lighthousePackage = "lighthouse@13.5.0";

/** Scores, 0 to 100, and the audits that kept one from being full. */
export interface LighthouseScores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Ids of audits of accessibility and best practices that failed. */
  readonly failed: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null }>>;
}

const categories = ["performance", "accessibility", "best-practices"] as const;

function scoresOf(report: Report): LighthouseScores {
  const score = (name: (typeof categories)[number]): number => Math.round((report.categories[name]?.score ?? 0) * 100);
  const failed = ["accessibility", "best-practices"].flatMap((name) =>
    (report.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const own = report.audits[id]?.score ?? null;
      return weight > 0 && own !== null && own < 1 ? [id] : [];
    }),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    failed,
  };
}

/**
 * Measures a page, as at a desk, in a tab of the browser that listens at `port`, with that browser's cookies and
 * storage. Null where Lighthouse cannot be had, as without a network.
 */
export async function audit(url: string, port: number): Promise<LighthouseScores | null> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-face-"));
  const file = join(folder, "report.json");
  const options = [
    `--port=${port}`,
    "--disable-storage-reset",
    "--preset=desktop",
    `--only-categories=${categories.join(",")}`,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
  ];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(
        "npm",
        ["exec", "--yes", `--package=${lighthousePackage}`, "--", "lighthouse", url, ...options],
        {
          cwd: folder,
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      child.on("error", reject);
      child.on("close", resolve);
    });
    // The tool writes its reports in this shape.
    return code === 0 ? scoresOf(JSON.parse(readFileSync(file, "utf8")) as Report) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
