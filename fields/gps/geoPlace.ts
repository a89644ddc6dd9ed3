/** What is wrong with a text that should be a place: its form, or one of its two numbers, which is out of range. */
export type GeoProblem = "form" | "latitude" | "longitude";

/** The two numbers of a place, in decimal degrees (WGS 84), as canonical decimal text. North and east are positive. */
export interface GeoParts {
  readonly latitude: string;
  readonly longitude: string;
}

/** Digits after the point are bounded only so that a text cannot grow without end. */
const stored = /^(-?\d{1,3}(?:\.\d{1,15})?);(-?\d{1,3}(?:\.\d{1,15})?)$/;

/**
 * The numbers of a text of the form `latitude;longitude`, in whatever range they are; null when it has not this form.
 */
export function geoParts(text: string): GeoParts | null {
  const [, latitude, longitude] = stored.exec(text) ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/**
 * What keeps a text from being a place as it is stored (spec forms §7): `latitude;longitude` in decimal degrees with a
 * point, -90 to 90 and
 * -180 to 180, without blanks. Null when nothing does.
 */
export function geoProblem(text: string): GeoProblem | null {
  const parts = geoParts(text);
  if (parts === null) return "form";
  if (Math.abs(Number(parts.latitude)) > 90) return "latitude";
  return Math.abs(Number(parts.longitude)) > 180 ? "longitude" : null;
}

/** Six digits are a tenth of a metre. */
const degrees = (value: number): string => value.toFixed(6).replace(/^-(0\.0+)$/, "$1");

/**
 * A place as it is stored, from two numbers of degrees, to a tenth of a metre. Numbers that are no place give a text
 * that is none.
 */
export function geoText(latitude: number, longitude: number): string {
  return `${degrees(latitude)};${degrees(longitude)}`;
}
