import { ensureWebBuilt } from "./build-web.mjs";
import { ensureInstalled } from "./install.mjs";
import { orExplain } from "./progress.mjs";
import { handOver } from "./run-node.mjs";

// `npm start`: installs and builds what is missing, then runs the program.
await orExplain(async () => {
  await ensureInstalled({ development: false });
  await ensureWebBuilt();
});
handOver(["src/server/main.ts", ...process.argv.slice(2)]);
