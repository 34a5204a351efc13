/**
 * Latency, buffers and plans of every list, search, filter, count, board, item and administrator's list in an installation of
 * 100,000 users, 1,000,000 requests and 10,000,000 emails, or of a share of it: `npm run -s bench -- plans 0.01`. An account of
 * 10,000 requests, one of six, and the administrator ask over HTTP; auto_explain writes down each statement's plan as it ran.
 * `plans 1 FOLDER` keeps the database there and finds it again, since the whole takes an hour and 40 GB to make; the plans are
 * written to FOLDER/plans.json. docs/plans-at-scale.md has what was measured.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Plan } from "#test/support/statements.ts";
import { percentile } from "./lib/browser.ts";
import { openInstallation } from "./lib/open-installation.ts";
import { PATHS } from "./lib/read-paths.ts";

const SHARE = Number(process.argv[2] ?? 1);
const KEPT_FOLDER = process.argv[3];
const RUNS = 30;
/** Slow calls are asked less often. */
const MAX_MS_A_CALL = 5_000;
const SETTINGS = {
  // Nothing here needs to survive a power cut.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  autovacuum: "off",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_format": "json",
};

type NodeOfPlan = Plan & {
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Total Time": number;
  "Rows Removed by Index Recheck"?: number;
};
type Recorded = { "Query Text": string; Plan: NodeOfPlan; ms: number };

/** Collects what auto_explain says; PostgreSQL's log writes a plan's lines with a tab before each. */
class PlanLog {
  private lines: string[] = [];
  readonly add = (line: string) => void this.lines.push(line);
  clear() {
    this.lines = [];
  }
  plans(): Recorded[] {
    const found: { ms: number; json: string[] }[] = [];
    for (const line of this.lines) {
      const start = /duration: ([\d.]+) ms {2}plan:/.exec(line);
      if (start) found.push({ ms: Number(start[1]), json: [] });
      else if (line.startsWith("\t")) found.at(-1)?.json.push(line);
    }
    return found.map(({ ms, json }) => ({ ...JSON.parse(json.join("\n")), ms }));
  }
}

/** A plan's nodes that took a tenth of its time or of its buffers, a line each. */
function shortPlan(root: NodeOfPlan): string[] {
  const buffersOf = (node: NodeOfPlan) => node["Shared Hit Blocks"] + node["Shared Read Blocks"];
  const timeOf = (node: NodeOfPlan) => node["Actual Total Time"] * node["Actual Loops"];
  const visit = (node: NodeOfPlan, depth: number): string[] => {
    if (buffersOf(node) < buffersOf(root) / 10 && timeOf(node) < timeOf(root) / 10) return [];
    const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
    const words = [
      node["Node Type"],
      node["Relation Name"],
      node["Index Name"] && `by ${node["Index Name"]}`,
      `rows=${node["Actual Rows"]}`,
      node["Actual Loops"] > 1 && `loops=${node["Actual Loops"]}`,
      removed > 0 && `removed=${removed}`,
      `buffers=${buffersOf(node)}`,
      `ms=${timeOf(node).toFixed(1)}`,
    ];
    const line = "  ".repeat(depth) + words.filter(Boolean).join(" ");
    return [line, ...(node.Plans ?? []).flatMap((child) => visit(child as NodeOfPlan, depth + 1))];
  };
  return visit(root, 0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const folder = KEPT_FOLDER ?? (await mkdtemp(join(tmpdir(), "daylight-bench-")));
const log = new PlanLog();
const { stop, ...installation } = await openInstallation(folder, {
  share: SHARE,
  settings: SETTINGS,
  log: log.add,
});
try {
  const superuser = new pg.Client({ connectionString: installation.superuserUrl });
  await superuser.connect();
  const explain = async (on: boolean) => {
    await superuser.query(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`);
    await superuser.query("select pg_reload_conf()");
    await pause(200);
  };
  const results = [];
  const plans = [];
  for (const who of ["large", "small", "admin"] as const) {
    const call = installation[who];
    const { body: newest } = await call("GET", "/api/conversations?limit=1&folder=all");
    for (const path of PATHS[who === "admin" ? "admin" : "user"]) {
      const address = path.replace(":id", newest.items[0]?.requestId ?? "");
      const times: number[] = [];
      let total = 0;
      let status = 0;
      while (times.length < RUNS && (total < MAX_MS_A_CALL || times.length < 3)) {
        const started = performance.now();
        const answer = await call("GET", address);
        status = answer.status;
        total += performance.now() - started;
        times.push(performance.now() - started);
      }
      await explain(true);
      log.clear();
      await call("GET", address);
      await pause(100);
      await explain(false);
      const recorded = log.plans().sort((a, b) => b.ms - a.ms);
      const buffers = recorded.reduce(
        (sum, { Plan: plan }) => sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
        0,
      );
      const name = decodeURIComponent(path);
      const round = (ms: number) => Number(ms.toFixed(1));
      results.push({
        who,
        call: name,
        status,
        runs: times.length,
        "first ms": round(times[0] ?? 0),
        least: round(Math.min(...times)),
        p50: round(percentile(times.slice(1), 0.5)),
        p95: round(percentile(times.slice(1), 0.95)),
        buffers,
      });
      plans.push({
        ...results.at(-1),
        statements: recorded
          .slice(0, 2)
          .map(({ ms, ...one }) => ({ ms, text: one["Query Text"], plan: shortPlan(one.Plan) })),
      });
      console.log(JSON.stringify(results.at(-1)));
    }
  }
  console.table(results);
  await writeFile(join(folder, "plans.json"), JSON.stringify(plans, null, 1));
  await superuser.end();
} finally {
  await stop();
  if (KEPT_FOLDER === undefined) await rm(folder, { recursive: true, force: true });
}
