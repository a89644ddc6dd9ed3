import { decodeRecordKey, encodeRecordKey } from "@tessera/contract/values/recordKey.ts";

/** A state of a record as a form shows it: a version, or (`moment` not null) what was written after it another way. */
export interface VersionPlace {
  readonly idForm: string;
  readonly idMaintable: string;
  readonly version: number;
  readonly moment: number | null;
}

/** A number of the history; null for any other text. */
function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The id of a version record: `form~record~version`, or `form~record~version~moment`, each part as in record keys. */
export function versionId({ idForm, idMaintable, moment, version }: VersionPlace): string {
  return encodeRecordKey([idForm, idMaintable, String(version), ...(moment === null ? [] : [String(moment)])]);
}

/** What the id of a version record names; null for a text that is none. */
export function versionPlace(id: string): VersionPlace | null {
  const [idForm, idMaintable, version, moment] = decodeRecordKey(id, 3) ?? decodeRecordKey(id, 4) ?? [];
  const number = numberOf(version);
  if (!idForm || !idMaintable || number === null) return null;
  const after = moment === undefined ? null : numberOf(moment);
  return moment !== undefined && after === null ? null : { idForm, idMaintable, version: number, moment: after };
}
