/** Makes sure there is a Chromium for the end-to-end tests, and says which. */
import { ensureChromium } from "#test/support/chromium.ts";

try {
  console.log(await ensureChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
