import { ensureInstalled } from "./install.mjs";
import { orExplain } from "./progress.mjs";
import { handOver } from "./run-node.mjs";

// `npm test`: installs what is missing, then checks everything.
await orExplain(() => ensureInstalled({ development: true }));
handOver(["scripts/run-checks.ts"]);
