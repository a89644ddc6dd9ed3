import { describe, expect, it } from "vitest";
import { openBudget, RuleBudget } from "./ruleBudget.ts";
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
    const seen = await Promise.all([1, 2, 3].map(() => nextTurn().then(() => loops)));
    isOver = true;
    expect(new Set(seen).size).toBe(3);
  });
});
