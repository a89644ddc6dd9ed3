import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { CatalogueColumn } from "../catalogue/catalogue.ts";

const moments = new Set(["datetime", "timestamp_technical", "date"]);
const counts = new Set(["integer", "bigint", "bytes", "other"]);

const stampName =
  /^(?:(?:row_?)?(?:created|modified|updated|changed|inserted|last_?(?:update|updated|modified|changed))(?:_?(?:at|on|date|time|timestamp))?|(?:date|time)_?(?:created|modified|updated|changed)|(?:create|modify|update|insert)_?(?:date|time|timestamp)|row_?timestamp)$/i;
const versionName = /^(?:row_?version|lock_?version|version_?stamp|opt_?lock)$/i;

/** Whether a column serves the database or its programs and not people: stamps of writing, row IDs, row versions. */
export function isTechnical({ column, type }: Pick<EntityColumn, "column" | "type">): boolean {
  const plain = column.replace(/([a-z0-9])([A-Z])/g, "$1_$2");
  if (moments.has(type)) return stampName.test(plain);
  if (type === "uuid" || type === "text") return /^row_?guid$/i.test(plain);
  return counts.has(type) && versionName.test(plain);
}

/** Whether a column is named as a year; its values may say otherwise. */
export function isNamedYear({ name, type }: Pick<CatalogueColumn, "name" | "type">): boolean {
  const isWhole = type.kind === "base" && !type.isArray && ["int2", "int4", "int8"].includes(type.base);
  return isWhole && /(?:^|[a-z_])year$/i.test(name);
}
