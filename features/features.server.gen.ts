// Made by `npm run generate` from the folders. Do not edit.
import { activityFeature } from "./activity/feature.server.ts";
import { adoptionFeature } from "./adoption/feature.server.ts";
import { definitionsFeature } from "./definitions/feature.server.ts";
import { filesFeature } from "./files/feature.server.ts";
import { listsFeature } from "./lists/feature.server.ts";
import { locksFeature } from "./locks/feature.server.ts";
import { menusFeature } from "./menus/feature.server.ts";
import { notificationsFeature } from "./notifications/feature.server.ts";
import { progressesFeature } from "./progresses/feature.server.ts";
import { recordsFeature } from "./records/feature.server.ts";
import { reportsFeature } from "./reports/feature.server.ts";
import { schedulesFeature } from "./schedules/feature.server.ts";
import { usersFeature } from "./users/feature.server.ts";

/** The server part of every feature that has one. */
export const features = [
  activityFeature,
  adoptionFeature,
  definitionsFeature,
  filesFeature,
  listsFeature,
  locksFeature,
  menusFeature,
  notificationsFeature,
  progressesFeature,
  recordsFeature,
  reportsFeature,
  schedulesFeature,
  usersFeature,
] as const;
