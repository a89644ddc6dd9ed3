/** A heading that ends in a unit: "Cost, €" is the cost in euros. */
export interface UnitHeading {
  readonly name: string;
  /** Null where the heading names none. */
  readonly unit: string | null;
}

/** The parts of the heading of a number. */
export function unitHeading(heading: string): UnitHeading {
  const [, name, unit] = /^(.+), ([^,]{1,16})$/.exec(heading) ?? [];
  return name === undefined || unit === undefined ? { name: heading, unit: null } : { name, unit };
}

const fixedSpace = "\u00a0";

/**
 * A formatted number with its unit, where the language has it: "€12.50", "12,50 €"; "40%", "40 %". They stay on one
 * line.
 */
export function unitText(number: string, unit: string, language: string): string {
  if (/^\p{Sc}$/u.test(unit) && language.startsWith("en")) return number.replace(/^[-−]?/, (sign) => sign + unit);
  const isClose = unit === "%" && !language.startsWith("de");
  return `${number}${isClose ? "" : fixedSpace}${unit}`;
}
