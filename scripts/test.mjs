import { handOver } from "./hand-over.mjs";
import { ensureInstalled } from "./install.mjs";
import { orExplain } from "./progress.mjs";

// `npm test`: installs what is missing, then checks everything.
await orExplain(() => ensureInstalled({ development: true }));
handOver(["scripts/check-everything.ts"]);
