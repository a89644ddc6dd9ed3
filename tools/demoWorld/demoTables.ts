import { assetServices, makeAssets } from "./assets.ts";
import { contractDocuments, makeContracts } from "./contracts.ts";
import { Dice } from "./dice.ts";
import { newsTable } from "./newsItems.ts";
import { makeArticles, makeOrders } from "./orders.ts";
import { parkingBookings, parkingSpaces } from "./parking.ts";
import { makePartners } from "./partners.ts";
import { competenceTable, morePeople, type Person, personCompetences } from "./people.ts";
import { makePlaces } from "./places.ts";
import { makeProjects, milestones, tasks } from "./projects.ts";
import { pastRequests } from "./requests.ts";
import { sanctionsEntries, sanctionsLists, screenings } from "./sanctions.ts";
import type { WorldTable } from "./worldTable.ts";

/**
 * What the demo company consists of beside the people and requests written by hand: file name → table, in the order in
 * which they are loaded. `known` are the people that are there already. The same in every run.
 */
export function demoTables(known: readonly Person[]): ReadonlyMap<string, WorldTable> {
  const dice = new Dice(20_261_121);
  const staff = morePeople(dice, known, 130);
  const people = [...known, ...staff.people];
  const { partners, table: partner } = makePartners(dice, 110);
  const { projects, table: project } = makeProjects(dice, people, partners, 36);
  const { rooms, tables: places } = makePlaces(dice);
  const { assets, table: asset } = makeAssets(dice, people, rooms, partners, 520);
  const { contracts, table: contract } = makeContracts(dice, people, partners, 120);
  const { articles, table: article } = makeArticles(dice, partners);
  const orders = makeOrders(dice, { people, partners, projects, articles }, 260);
  const { spaces, table: space } = parkingSpaces(dice);
  const { entries, alike, table: entry } = sanctionsEntries(dice, partners, 700);
  const requests = pastRequests(dice, people, 420);
  const tables: readonly (readonly [string, WorldTable | undefined])[] = [
    ["03-person-more", staff.table],
    ["04-competence", competenceTable()],
    ["05-person-competence", personCompetences(dice, people)],
    ["06-partner", partner],
    ["07-project", project],
    ["08-milestone", milestones(dice, projects)],
    ["09-task", tasks(dice, projects, people)],
    ["10-place-site", places[0]],
    ["11-place-floor", places[1]],
    ["12-place-room", places[2]],
    ["13-asset", asset],
    ["14-asset-service", assetServices(dice, assets)],
    ["15-contract", contract],
    ["16-contract-document", contractDocuments(dice, contracts)],
    ["17-article", article],
    ["18-order", orders[0]],
    ["19-order-line", orders[1]],
    ["20-parking-space", space],
    ["21-parking-booking", parkingBookings(dice, spaces, people, { before: 25, after: 8 })],
    ["22-news", newsTable()],
    ["23-sanctions-list", sanctionsLists()],
    ["24-sanctions-entry", entry],
    ["25-screening", screenings(dice, partners, entries, alike)],
    ["26-past-request", requests[0]],
    ["27-past-request-line", requests[1]],
  ];
  return new Map(tables.flatMap(([name, table]) => (table === undefined ? [] : [[`${name}.json`, table] as const])));
}
