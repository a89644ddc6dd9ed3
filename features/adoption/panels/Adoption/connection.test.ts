import { expect, it } from "vitest";
import { addressOf, grantsOf, nothing, problemsOf } from "./connection.ts";

const entry = {
  ...nothing,
  host: "db.example.org",
  database: "shop",
  user: "reader",
  password: "p@ss:/?#",
  subsystem: "shop",
};

it("[design 5 adopted] given a connection with signs that addresses use, when its address is made, then each part is read out of it as it was entered", () => {
  const url = new URL(addressOf({ ...entry, encryption: "none" }) ?? "");
  expect([url.hostname, url.port, url.pathname, url.username, decodeURIComponent(url.password), url.search]).toEqual([
    "db.example.org",
    "5432",
    "/shop",
    "reader",
    "p@ss:/?#",
    "",
  ]);
  expect(addressOf({ ...entry, host: "::1", port: "5433" })).toMatch(/@\[::1\]:5433\/shop\?sslmode=verify-full$/);
  expect(addressOf(nothing)).toBeNull();
});

it("[design 5 adopted] given what is entered, when it cannot be adopted so, then the fields are named", () => {
  expect([...problemsOf(nothing)]).toEqual(["subsystem"]);
  expect([...problemsOf({ ...entry, database: " ", port: "0", subsystem: "Shop" })]).toEqual([
    "subsystem",
    "database",
    "port",
  ]);
  expect([...problemsOf(entry)]).toEqual([]);
  expect(grantsOf({ ...entry, editors: "anna, , bela " })).toEqual([
    { role: "shop-editor", user: "anna" },
    { role: "shop-editor", user: "bela" },
  ]);
});
