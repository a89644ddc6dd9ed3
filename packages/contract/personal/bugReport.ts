/**
 * Maximum of each part of a report: characters, bytes of the picture, lines of errors, reports of a person in an hour.
 */
export const reportLimits = { text: 5000, picture: 2_000_000, errors: 20, errorText: 300, anHour: 20 } as const;
