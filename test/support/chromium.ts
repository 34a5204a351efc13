import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The same browser without its windows and bars, which cost twice what the pages do; see decision 35. */
const HEADLESS_SHELL = "chromium-headless-shell";
/** Debian's command is a script that would outlive, and leave behind, what it started. */
const DEBIAN_PATH = "/usr/lib/chromium/chromium-headless-shell";

/** Names a system's Chromium goes by, besides the one in `CHROMIUM_PATH`. */
const COMMAND_NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first of these that answers, or undefined. */
async function findChromium(names: (string | undefined)[]): Promise<string | undefined> {
  for (const name of names) {
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
 * Finds a Chromium, rather one without windows, installing Debian's package where we may.
 * Throws with one line saying what to do where we may not.
 */
export async function ensureChromium(): Promise<string> {
  const found =
    (await findChromium([process.env.CHROMIUM_PATH, DEBIAN_PATH, HEADLESS_SHELL])) ??
    (await installPackage(HEADLESS_SHELL, DEBIAN_PATH)) ??
    (await findChromium(COMMAND_NAMES)) ??
    (await installPackage("chromium", "chromium"));
  if (found) return found;
  throw new Error(
    `No Chromium found: install it (Debian: apt-get install ${HEADLESS_SHELL}) or set CHROMIUM_PATH to one`,
  );
}

/** Where root may ask Debian for the package; says why it did not come. */
async function installPackage(name: string, command: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name], {
      env,
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return findChromium([command]);
}
