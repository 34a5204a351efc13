import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Names a system's Chromium goes by, besides the one in `CHROMIUM_PATH`. */
const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first Chromium that answers, or undefined. */
async function findChromium(): Promise<string | undefined> {
  for (const name of [process.env.CHROMIUM_PATH, ...names]) {
    if (!name) continue;
    try {
      const path = name.includes("/")
        ? name
        : (await run("/bin/sh", ["-c", 'command -v "$1"', "sh", name])).stdout.trim();
      await run(path, ["--version"]);
      return path;
    } catch {
      // Not here, or only a placeholder that tells to install it: the next name.
    }
  }
  return undefined;
}

/**
 * Finds a Chromium, installing Debian's package where we may.
 * Throws with one line saying what to do where we may not.
 */
export async function ensureChromium(): Promise<string> {
  const found = (await findChromium()) ?? (await installChromium());
  if (found) return found;
  throw new Error(
    "No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one",
  );
}

async function installChromium(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", "chromium"], {
      env,
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return findChromium();
}
