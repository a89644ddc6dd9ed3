import { spawn } from "node:child_process";

/**
 * Ties a server and its folder to the life of this process: when the process ends in any way, even by SIGKILL,
 * the server is stopped and the folder removed. Returns the function that unties them after an orderly stop.
 */
export function watchParent(pid: number, folder: string): () => void {
  // The wait is bounded: where the first process of a container does not collect the dead, the pid stays for good.
  const script =
    'read -r word && exit 0; kill -INT "$1" 2>/dev/null; left=100; ' +
    'while [ $left -gt 0 ] && kill -0 "$1" 2>/dev/null; do sleep 0.1; left=$((left - 1)); done; rm -rf -- "$2"';
  const guard = spawn("/bin/sh", ["-c", script, "tether", String(pid), folder], {
    cwd: "/",
    detached: true,
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.stdin.on("error", () => {});
  guard.unref();
  if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
  return () => {
    guard.stdin.end("done\n");
  };
}
