import { ThreadShare } from "@tessera/server-core/turns/threadShare.ts";
import { describe, expect, it } from "vitest";
import { budgetOf, openBudget, RuleBudget } from "./ruleBudget.ts";
import { nextTurn } from "./turns.ts";

describe("budget of a request's rules", () => {
  it("[forms 7 bounds] given evaluations that share a budget, when they took more than it holds, then it is due and its turn is refused as a timeout", async () => {
    const budget = new RuleBudget({ fuel: 10 });
    budget.spent(6);
    expect(budget.isDue()).toBe(false);
    await budget.turn();
    budget.spent(6);
    expect(budget.isDue()).toBe(true);
    await expect(budget.turn()).rejects.toMatchObject({ code: "timeout" });
  });

  it("[forms 7 bounds] given time that passes in evaluations and beside them, when it adds up, then only evaluations count, and other work has its turn", async () => {
    let now = 0;
    let turns = 0;
    const budget = new RuleBudget({
      time: 100,
      clock: () => now,
      turn: async () => {
        turns++;
        now += 1000;
      },
    });
    budget.start();
    now += 60;
    expect(budget.isDue()).toBe(true);
    budget.stop();
    await budget.turn();
    expect(turns).toBe(1);
    budget.start();
    expect(budget.isDue()).toBe(false);
    now += 60;
    budget.stop();
    expect(() => budget.requireRest()).toThrow("timeout");
  });

  it("[forms 7 bounds] given evaluations that wait for long, or scripts that computed elsewhere, when the whole time is over, then the turn is refused", async () => {
    let now = 0;
    const parts = { time: 100, whole: 500, clock: () => now, turn: async () => undefined };
    const waiting = new RuleBudget(parts);
    waiting.start();
    waiting.stop();
    now += 501;
    await expect(waiting.turn()).rejects.toMatchObject({ code: "timeout" });
    const scripted = new RuleBudget(parts);
    scripted.took(99);
    expect(() => scripted.requireRest()).not.toThrow();
    scripted.took(2);
    expect(() => scripted.requireRest()).toThrow("timeout");
  });

  it("[forms 7 bounds] given a call whose caller goes away, when its evaluations want to go on, then they end", async () => {
    const leaving = new AbortController();
    const budget = budgetOf("person anna", new ThreadShare(), () => leaving.signal);
    await budget.turn();
    leaving.abort();
    await expect(budget.turn()).rejects.toMatchObject({ name: "AbortError" });
  });

  it("[forms 7 bounds] given a caller whose evaluations took long, when others are there, then their next ones wait for their turn, and others' do not", () => {
    const thread = new ThreadShare();
    thread.enter("person bela", 1);
    let now = 0;
    const budget = new RuleBudget({ charge: (stretch) => thread.charge("person anna", stretch), clock: () => now });
    budget.start();
    now += 200;
    budget.stop();
    expect([thread.owes("person anna"), thread.owes("person bela")]).toEqual([true, false]);
  });

  it("[forms 7 bounds] given work that the server does by itself, when it takes very much, then it goes on", async () => {
    const budget = openBudget();
    budget.spent(1e12);
    await expect(budget.turn()).resolves.toBeUndefined();
  });

  it("[forms 7 bounds] given several who wait for a turn, when they get it, then the event loop turns between two of them", async () => {
    let loops = 0;
    let isOver = false;
    const count = () => {
      loops++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const seen = await Promise.all(["anna", "anna", "bela"].map((caller) => nextTurn(caller).then(() => loops)));
    isOver = true;
    expect(new Set(seen).size).toBe(3);
  });

  it("[forms 7 bounds] given one caller with many evaluations that wait, when another one's comes, then it is next", async () => {
    const order: string[] = [];
    const callers = ["anna", "anna", "anna", "bela"];
    await Promise.all(callers.map((caller) => nextTurn(caller).then(() => order.push(caller))));
    expect(order).toEqual(["anna", "bela", "anna", "anna"]);
  });
});
