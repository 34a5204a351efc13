import { spawn } from "node:child_process";
import { ensureInstalled, node, root } from "./install.mjs";
import { orExplain } from "./progress.mjs";

// `npm run dev`: the server, restarted when its sources change, and Vite in front of it with hot reload.
await orExplain(() => ensureInstalled({ development: true }));
const children = [["--watch", "src/server/main.ts"], ["node_modules/vite/bin/vite.js"]].map((args) =>
  spawn(node, args, { cwd: root, stdio: "inherit" }),
);
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill("SIGTERM");
    process.exitCode ||= code ?? 1;
  });
}
// The terminal sends Ctrl-C to the children too; we stay until they have stopped.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => children[0].kill("SIGTERM"));
