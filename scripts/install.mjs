import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { showProgress } from "./progress.mjs";

/*
 * No package and no syntax newer than Node 20 in the .mjs files here: they run before anything is installed, on
 * whatever Node the machine has.
 */

/** The folder of the project, with a slash at its end. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node that everything but these scripts runs on: the one from package.json. */
export const node = `${root}node_modules/node/bin/node`;

/**
 * Makes node_modules what package-lock.json says, unless it is already.
 * @param {{ development: boolean }} need whether the packages for checks are needed too
 */
export async function ensureInstalled(need) {
  if (isCurrent(need)) return;
  // Not `npm ci`: it refuses a lock file without the optional binaries of every other platform, which npm leaves out
  // where a registry does not carry them. This takes the same versions and writes neither package.json nor the lock.
  const words = ["install", "--no-save", "--no-audit", "--no-fund", "--include=dev"];
  const failure = await showProgress("Installing packages", npm(...words));
  if (failure) throw new Error(`npm ${words.join(" ")} failed:\n${failure}`);
  if (!existsSync(node)) {
    throw new Error(
      "npm skipped the install scripts of this project's packages: run npm install --ignore-scripts=false",
    );
  }
}

/** npm writes down what it installed once all of it, install scripts included, is in place. */
function isCurrent({ development }) {
  if (!existsSync(node)) return false;
  const wanted = packagesIn("package-lock.json");
  const present = packagesIn("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    if (path === "" || (dev && !development)) return true;
    return present[path] ? present[path].version === version : optional === true;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(root + file, "utf8")).packages;
  } catch {
    return {}; // Not there, or cut short by an interrupted install: nothing counts as installed.
  }
}

function npm(...words) {
  const [command, ...args] = process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, process.env.npm_execpath, ...words]
    : ["npm", ...words];
  return spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
}
