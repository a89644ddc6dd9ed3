/**
 * The param `about` of a notification that is shown only while its reader may read the record that it is about: the
 * sort of the notification, the entity and the key.
 */
export const aboutRecord = (sort: string, entity: string, key: string): string => JSON.stringify([sort, entity, key]);
