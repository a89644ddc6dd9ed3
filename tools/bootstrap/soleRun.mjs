import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { note } from "./report.mjs";

function holderOf(file) {
  try {
    return Number(readFileSync(file, "utf8")) || 0;
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = holderOf(file);
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    return false;
  }
}

/** Runs `work` while no other bootstrap of this clone does: two at once would install over each other. */
export async function soleRun(root, work) {
  const file = join(root, ".cache", "bootstrap.pid");
  mkdirSync(dirname(file), { recursive: true });
  for (let waits = 0; !take(file); waits++) {
    if (waits === 10) note(`Waiting for another start of this clone (process ${holderOf(file)}) …`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
