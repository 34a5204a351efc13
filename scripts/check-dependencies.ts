/**
 * Checks every package of package-lock.json: its license, and whether an advisory names its version. Advisories come from
 * the registry (`npm audit`); where its audit endpoint cannot be reached, from the snapshot in `security/`.
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  type AcceptedAdvisory,
  type Advisory,
  advisoriesOf,
  licenseProblems,
  packagesOf,
  vulnerabilities,
} from "./dependency-rules.ts";

const root = join(import.meta.dirname, "..");
const read = async (file: string) => JSON.parse(await readFile(join(root, file), "utf8"));

type Snapshot = { takenOn: string; advisories: Advisory[]; accepted: AcceptedAdvisory[] };

const packages = packagesOf(await read("package-lock.json"));
const snapshot: Snapshot = await read("security/advisories.json");
const fromRegistry = advisoriesOf(await npmAudit());
const advisories = fromRegistry ?? snapshot.advisories;
const today = new Date().toISOString().slice(0, 10);

const problems = [
  ...licenseProblems(packages, await read("security/licenses.json")),
  ...vulnerabilities(packages, advisories, snapshot.accepted, today),
];
console.log(
  fromRegistry
    ? `${packages.length} packages, compared with the registry's advisories`
    : `${packages.length} packages. The registry's audit endpoint could not be reached: compared with the ${advisories.length} advisories in security/advisories.json, taken on ${snapshot.takenOn}`,
);
for (const fault of problems) console.error(fault);
if (problems.length > 0) process.exitCode = 1;

/** What `npm audit --json` prints: the registry's answer, or its refusal. */
async function npmAudit(): Promise<string> {
  const audit = spawn("npm", ["audit", "--json"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  const answer = await text(audit.stdout).catch(() => "");
  return answer;
}
