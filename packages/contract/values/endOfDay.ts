/**
 * Wire text of the midnight at which a day ends, as the end of a range of times: PostgreSQL has it as a time behind all
 * others. It is no time that something begins at.
 */
export const endOfDay = "24:00:00";
