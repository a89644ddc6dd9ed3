const title = "# Results of `npm run prove`";

/**
 * The report with one section replaced, or added at its end: `## name`, then what was found. Each proof has a section
 * of its own, with the commit it belongs to, so that one can be repeated alone.
 */
export function withSection(report: string, name: string, body: string): string {
  const [, ...present] = report.split(/^## /m);
  const sections = new Map(
    present.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()]),
  );
  sections.set(name, body.trim());
  const written = [...sections].map(([heading, text]) => `## ${heading}\n\n${text}\n`);
  return [`${title}\n`, ...written].join("\n");
}
