import type { DateBucket } from "@tessera/contract/definitions/queryBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { type CellFormat, cellText } from "@tessera/web-kit/values/cellText.ts";
import type { SetupColumn } from "../setupTypes.ts";

type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const day = /^(\d{4})-(\d{2})-\d{2}$/;

/** What a day begins, as text: "March 2026", "Q1 2026". What is no usual day stands as it is. */
export function bucketText(first: string, by: DateBucket, { language }: CellFormat, t: Translate): string {
  const [, year = "", month = ""] = day.exec(first) ?? [];
  if (year === "") return first;
  if (by === "year") return year;
  if (by === "quarter") return t("list.group.ofQuarter", { year, quarter: Math.ceil(Number(month) / 3) });
  const date = formatTemporal("date", first, language);
  if (by === "week") return t("list.group.ofWeek", { day: date });
  if (by === "day") return date;
  const name = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  return name.format(new Date(`${first}T00:00:00Z`));
}

/** An aggregate of a column as text; empty for null. An average has two decimals at most. */
export function aggregateText(column: SetupColumn, value: Json, cellFormat: CellFormat): string {
  if (value === null) return "";
  if (column.aggregation === "Count") return formatDecimal(String(value), cellFormat.language);
  if (column.aggregation !== "Average") return cellText(column, value, cellFormat);
  return cellText(column, String(Math.round(Number(value) * 100) / 100), cellFormat);
}
