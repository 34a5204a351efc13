/**
 * `npm run -s bench` measures the whole program: `table` at three sizes of the data, then what no data changes. `npm run -s bench --
 * NAME …` runs one bench, `all` all of them in turn, `list` none. Each is a program of its own in this folder and exits with 1
 * when what it measured is too slow. What they share lies in lib/.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.slice(0, -".ts".length))
  .sort();

const [name, ...options] = process.argv.slice(2);
const groups: Record<string, string[]> = {
  whole: ["table", "intake", "classification", "deadlines"],
  all: names,
};
const selected = groups[name ?? "whole"] ?? names.filter((candidate) => candidate === name);

if (name === "list") {
  console.log(names.join("\n"));
} else if (selected.length === 0) {
  console.error(`bench: there is no “${name}”. There are ${names.join(", ")}.`);
  process.exitCode = 2;
}
for (const bench of selected) {
  console.log(`bench: ${bench}`);
  const { status } = spawnSync(process.execPath, [`${folder}/${bench}.ts`, ...options], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
