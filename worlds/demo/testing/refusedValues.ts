/** Values that the field type of a column refuses: list, column, value, what the list says of the column, message. */
export const refusedValues = [
  ["partner", "rating", 6, { type: "rating", formats: { stars: 5 } }, "field.rating.range"],
  ["partner", "email", "berta", { type: "email", formats: {} }, "field.email.invalid"],
  ["partner", "tags", ["ISO 9001", "iso 9001"], { type: "tags", formats: {} }, "field.tags.twice"],
  ["department", "color", "green", { type: "color", formats: {} }, "field.color.invalid"],
  ["partner", "website", "javascript:alert(1)", { type: "link", formats: {} }, "field.link.invalid"],
  [
    "place",
    "opens_at",
    "07:10:00",
    {
      type: "time",
      formats: { endTime: "12:00", isTimeSelect: true, startTime: "05:00", timeFormat: "HH:mm" },
    },
    "field.time.not_offered",
  ],
  [
    "place",
    "deliveries",
    "[08:00:00,)",
    { type: "timeinterval", formats: { bothEnds: true, endTime: "22:00", startTime: "05:00" } },
    "field.timeinterval.open",
  ],
  ["person", "away", "[2026-11-02,)", { type: "dateinterval", formats: { bothEnds: true } }, "field.dateinterval.open"],
] as const;
