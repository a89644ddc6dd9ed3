import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/**
 * `npm run dev`: the server, started again when its files change, behind vite, which redraws the page as files change.
 * `PORT` is where the page is (3000); the server listens one port above, and both know the page's address as theirs.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
const url = process.env.TESSERA_URL ?? `http://localhost:${port}`;

/** Paths that the server answers; every other is a page of the application. */
const answeredByServer =
  "^/(api|auth/(login|logout|ping)|oidc|csrf-token|pages|healthz|readyz|Localization|Layout|LayoutManager|ui-config|[0-9]{3}[.]html)(/|[?]|$)";

function startNode(): ChildProcess {
  return spawn(process.execPath, ["--watch", "--watch-preserve-output", "apps/server/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PORT: String(serverPort), TESSERA_URL: url },
  });
}

const node = startNode();
const web = await createServer({
  configFile: join(root, "apps/web/vite.config.ts"),
  server: {
    port,
    strictPort: true,
    host: "127.0.0.1",
    // The server must see the page's own address as its host, so the header stays as it is.
    proxy: { [answeredByServer]: { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false } },
  },
});
await web.listen();
process.stdout.write(`The page redraws itself at ${url}\n`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  node.kill("SIGTERM");
  await web.close();
}

node.once("exit", (code) => {
  process.exitCode = code ?? 0;
  void stop();
});
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
process.once("disconnect", () => void stop());
