import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";

/** The topic of sockets that pages with the activity of a record follow. */
export const activityTopic = ({ entity, key }: ActivityPlace): string => `activity:${JSON.stringify([entity, key])}`;
