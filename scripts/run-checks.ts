/**
 * What `npm test` runs: every check in turn, the long tests beside the others, each whole output only where it matters,
 * and the counts last.
 */
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import {
  type Counts,
  countsOf,
  failedTests,
  noCounts,
  type Report,
  skippedTests,
  sum,
} from "./test-counts.ts";

const start = performance.now();
const root = join(import.meta.dirname, "..");
const program = (name: string) => join(root, "node_modules/.bin", name);
/** Past this a step hangs, and a hang should be reported as one. */
const stepTimeoutMs = 20 * 60_000;

const emptyReport: Report = { testResults: [] };

type Step = { name: string; commands: string[][]; project?: string };

/** Of the long tests at once: they wait for programs to die and to come back, so two of them leave room beside them. */
const MAX_PARALLEL_LONG_TESTS = 2;

const vitest = (name: string, project: string, ...more: string[]): Step => ({
  name,
  commands: [["node", program("vitest"), "run", ...[project, ...more].map((each) => `--project=${each}`)]],
  project,
});
const script = (path: string, ...args: string[]) => ["node", `scripts/${path}`, ...args];

/** Steps that keep one core busy each: one after the other within a row, and the rows beside each other. */
const parallelGroups: Step[][] = [
  [
    {
      name: "types",
      commands: [
        // Each of several checkers works out the same library types again: a third more work, and twice the memory.
        [program("tsc"), "-p", "tsconfig.json", "--checkers", "1"],
        [program("tsc"), "-p", "src/web/tsconfig.json", "--checkers", "1"],
      ],
    },
    { name: "web build", commands: [script("build-web.mjs")] },
    { name: "size budget", commands: [[program("size-limit")]] },
  ],
  [
    { name: "lint", commands: [[program("biome"), "ci", "--error-on-warnings", "--colors=off"]] },
    { name: "style", commands: [[program("stylelint"), "src/web/**/*.css"]] },
    { name: "boundaries", commands: [script("check-boundaries.ts")] },
    { name: "shape", commands: [script("check-shape.ts")] },
    { name: "messages", commands: [script("check-messages.ts")] },
    { name: "dead code", commands: [[program("knip")]] },
    {
      name: "generated files",
      commands: [script("law-table.ts", "--check"), script("db-types.ts", "--check")],
    },
    { name: "dependencies", commands: [script("check-dependencies.ts")] },
  ],
];

const longTests = vitest("crash and fuzz tests", "long");
longTests.commands[0]?.push(`--maxWorkers=${MAX_PARALLEL_LONG_TESTS}`);

const tests: Step[] = [
  vitest("unit and component tests", "unit", "web", "web-apart"),
  vitest("database tests", "db", "db-apart"),
  { name: "browser", commands: [script("ensure-chromium.ts")] },
  // Together, so that one pool's last test is not waited for with the machine at rest.
  vitest("end-to-end tests, on both pools", "e2e", "e2e-hosted"),
];

type Outcome = {
  name: string;
  passed: boolean;
  seconds: number;
  counts: Counts;
  skipped: string[];
  failures: string[];
};

const reports = join(root, "node_modules/.cache/checks");
await rm(reports, { recursive: true, force: true });
const outcomes: Outcome[] = [];
// From the first moment: it waits for the most part.
const longTestRun = runStep(longTests);
await Promise.all(
  parallelGroups.map(async (group) => {
    for (const step of group) outcomes.push(await runStep(step));
  }),
);
for (const step of tests) outcomes.push(await runStep(step));
outcomes.push(await longTestRun);
summarize(outcomes);

async function runStep({ name, commands, project }: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const report = join(reports, `${project}.json`);
  let output = "";
  let passed = true;
  for (const command of commands) {
    const reporting = project ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
    const result = await run([...command, ...reporting]);
    output += result.output;
    passed &&= result.passed;
  }
  const results = project ? await readReport(report) : emptyReport;
  const counts = countsOf(results);
  const { lines: skipped, unexplained } = skippedTests(results);
  // A run of no tests proves nothing, and a crashed one may have reported nothing.
  if (project && counts.passed + counts.failed === 0) passed = false;
  if (unexplained) passed = false;
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${passed ? "✓" : "✗"} ${name} ${seconds.toFixed(1)} s`);
  if (!passed || process.env.CI) console.log(output.trimEnd());
  return { name, passed, seconds, counts, skipped, failures: failedTests(results) };
}

function run([command = "", ...args]: string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const executable = command === "node" ? process.execPath : command;
    // Programs in node_modules/.bin name `node` in their first line: that is to be ours.
    const env = {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
      NO_COLOR: "1",
      // Every run of tests and every program within them would compile the same modules again.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    };
    const child = spawn(executable, args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: stepTimeoutMs,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ passed: false, output: `${output}${error}\n` }));
    child.on("close", (code, signal) =>
      resolve({ passed: code === 0, output: signal ? `${output}\nended by ${signal}\n` : output }),
    );
  });
}

async function readReport(file: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return emptyReport; // No report, no tests: the step counts as failed above.
  }
}

function summarize(outcomes: Outcome[]): void {
  const failed = outcomes.filter(({ passed }) => !passed);
  const total = outcomes.map(({ counts }) => counts).reduce(sum, noCounts);
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log(`\n${"step".padEnd(width)}  result  seconds`);
  for (const { name, passed, seconds } of outcomes) {
    console.log(`${name.padEnd(width)}  ${passed ? "ok    " : "FAILED"}  ${seconds.toFixed(1).padStart(7)}`);
  }
  // Less than the sum: one step runs beside others.
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${"all".padEnd(width)}  ${failed.length === 0 ? "ok    " : "FAILED"}  ${seconds.toFixed(1).padStart(7)}\n`,
  );
  const skipped = outcomes.flatMap((one) => one.skipped);
  if (skipped.length > 0) console.log(`Skipped:\n${skipped.join("\n")}\n`);
  if (failed.length > 0) {
    const failures = outcomes.flatMap((one) => one.failures);
    console.log(`Failed: ${failed.map(({ name }) => name).join(", ")}\n${failures.join("\n")}\n`);
    process.exitCode = 1;
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}
