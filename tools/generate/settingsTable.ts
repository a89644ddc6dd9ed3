import { settingEntries } from "../../packages/server-core/settings/settingSchema.ts";

const start = "<!-- settings: made by npm run generate -->";
const end = "<!-- /settings -->";

function row(name: string, standard: string | null, description: string): string {
  return `| \`${name}\` | ${standard === null || standard === "" ? "" : `\`${standard}\``} | ${description} |`;
}

/** The README with its settings table as the settings' schema says; throws when the table's marks are missing. */
export function withSettingsTable(readme: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md needs the lines "${start}" and "${end}".`);
  const rows = settingEntries.map(({ name, standard, description }) => row(name, standard, description));
  const table = ["| Name | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
  return `${readme.slice(0, from)}${start}\n${table}\n${readme.slice(to)}`;
}
