import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { getData } from "#features/forms/operations/getData.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { type AnswerWatch, answerWatch } from "./answerWatch.ts";
import type { ChildServer } from "./childServer.ts";
import { newOrder, type Save } from "./orderModel.ts";
import { createPublisher, type Publisher } from "./publisher.ts";
import { createSaver, type Saver } from "./saver.ts";
import { countersApart, type RoundResult, verify } from "./verify.ts";

/** People at work on one address. */
export interface People {
  readonly savers: readonly Saver[];
  /** Saves only when they are told to. */
  readonly prober: Saver;
  readonly publisher: Publisher;
  /** A new caller who is signed in. */
  enter(login: "clerk" | "admin"): Promise<TestClient>;
  /**
   * Everyone saves, publishes and reads until `isOver`. Anyone who loses their connection stops, unless `comesAgain`.
   */
  work(isOver: () => boolean, comesAgain?: boolean): Promise<void>;
  /** Reads a record that is there. Throws what is answered instead. */
  read(): Promise<void>;
  /** Looks at everything that anyone knows. */
  verify(): Promise<RoundResult>;
}

/** Where people work. */
export interface Workplace {
  /** The public address. */
  readonly url: string;
  /** What the servers said when they began: the file of the password is in it. */
  readonly output: string;
  databaseUrl(): string;
  /** Any folder, for settings. */
  readonly base: string;
  readonly saverCount: number;
  /** Milliseconds that each waits after what they did. Default 0: as fast as it is answered. */
  readonly pause?: number;
  /** Sends their requests, in place of `fetch`. */
  readonly ask?: AnswerWatch["ask"];
}

/** The password of everyone in a world, by what its server said when it began. */
export function passwordOf(output: string): string {
  const file = /the password is in (.+)$/m.exec(output)?.[1] ?? "";
  return String(JSON.parse(readFileSync(file, "utf8")).password);
}

/** Signs people in on servers that run on the world of the kill rounds. */
export async function enterPeople({ ask, base, output, pause, saverCount, ...place }: Workplace): Promise<People> {
  const password = passwordOf(output);
  const settings = readSettings({ environment: { TESSERA_URL: place.url }, base });
  const enter = async (login: string): Promise<TestClient> => {
    const client = createTestClient(settings, ask);
    await client.signIn(login, password);
    return client;
  };
  const savers: Saver[] = [];
  for (let index = 0; index < saverCount; index++) savers.push(createSaver(await enter("clerk"), pause));
  const prober = createSaver(await enter("clerk"));
  const [repeater, reader] = [await enter("clerk"), await enter("clerk")];
  const publisher = createPublisher(await enter("admin"), pause);
  const known = await prober.send(newOrder());
  const apart = await countersApart(place.databaseUrl());
  const repeat = (save: Save) => repeater.call(saveData, { idForm: "prove-order", formData: save.message });
  const read = async (): Promise<void> => {
    await reader.call(getData, { idForm: "prove-order", idMaintable: known.id ?? "" });
  };
  const readOn = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      // What was answered instead is in the book of the one who watches.
      await read().catch(() => null);
      await sleep(5);
    }
  };
  return {
    savers,
    prober,
    publisher,
    enter,
    read,
    work: async (isOver, comesAgain = false) => {
      const keepOn = async (person: Saver | Publisher): Promise<void> => {
        do await person.work(isOver);
        while (comesAgain && !isOver());
      };
      await Promise.all([...savers, publisher].map(keepOn).concat(readOn(isOver)));
    },
    verify: () => verify({ databaseUrl: place.databaseUrl(), savers: [...savers, prober], publisher, apart, repeat }),
  };
}

/** People whose every answer is watched: their server lives on while its surroundings fail. */
export interface WatchedPeople extends People {
  readonly watch: AnswerWatch;
}

/**
 * Starts the server on the world of the kill rounds, a second time so that all of it is on disk, and signs people in.
 */
export async function openPeople(server: ChildServer, base: string, saverCount: number): Promise<WatchedPeople> {
  await server.start();
  const output = server.output();
  // As it is in use: what the first start made is on disk, and no longer to be written when PostgreSQL recovers.
  await server.stop();
  await server.start();
  const watch = answerWatch();
  const { databaseUrl, url } = server;
  const people = await enterPeople({ url, output, databaseUrl, base, saverCount, ask: watch.ask });
  return { ...people, watch };
}

/**
 * Saves until one that begins now is answered. Answers how long that took, in milliseconds. Throws when it takes more
 * than a minute.
 */
export async function untilSaved(saver: Saver): Promise<number> {
  const begin = performance.now();
  const save = newOrder();
  while (performance.now() - begin < 60_000) {
    if ((await saver.send(save).catch(() => null)) !== null) return performance.now() - begin;
    await sleep(20);
  }
  throw new Error("No save is answered any more.");
}
