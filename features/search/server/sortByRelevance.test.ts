import { expect, it } from "vitest";
import { sortByRelevance } from "./sortByRelevance.server.ts";

const group = (label: string, ...names: string[]) => ({
  id: label,
  label,
  url: `/${label}`,
  entries: names.map((name) => ({ key: name, name, detail: null, url: `/${name}` })),
});

it("[lists 7 search] given a person and bookings that mention them, when groups are put in order, then the person comes first and others follow by how their names fit", () => {
  const groups = [
    group("Bookings", "Room 4", "Room 7"),
    group("Cities", "Kovácsi"),
    group("Firms", "Őrségi Kovácsműhely"),
    group("People", "Kovács"),
    group("Streets", "Újkovácsi út"),
  ];
  expect(sortByRelevance(groups, "kovacs", "hu").map(({ label }) => label)).toEqual([
    "People",
    "Cities",
    "Firms",
    "Streets",
    "Bookings",
  ]);
});

it("[lists 7 search] given groups that fit alike, when they are put in order, then it is that of their labels in the reader's language", () => {
  const groups = [group("Zónák", "Anna"), group("Órák", "Anna"), group("Osztályok", "Anna")];
  expect(sortByRelevance(groups, "ann", "hu").map(({ label }) => label)).toEqual(["Órák", "Osztályok", "Zónák"]);
});
