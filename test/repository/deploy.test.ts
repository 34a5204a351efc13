import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROLES } from "#server/env.ts";
import { openMetrics } from "#server/metrics/program-metrics.ts";
import { knownSettings } from "./known-settings.ts";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

type Service = {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  secrets?: string[];
  healthcheck?: { disable?: boolean };
};
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

const compose = async (): Promise<Compose> => parse(await read("deploy/compose.yaml"), { merge: true });
const ownServices = async () =>
  Object.entries((await compose()).services).filter(([, { image }]) => image === "daylight");

describe("deploy/compose.yaml", () => {
  test("gives each process a role that the program has, and together all of them", async () => {
    const roles = (await ownServices()).map(([, { command }]) => command?.join(" ").replace("--roles=", ""));
    expect(new Set(roles)).toEqual(new Set(ROLES));
  });

  test("sets only what the program reads, with a root file system that is read-only", async () => {
    const known = await knownSettings();
    for (const [name, { environment = {}, read_only }] of await ownServices()) {
      expect(
        Object.keys(environment).filter((setting) => !known.has(setting)),
        name,
      ).toEqual([]);
      expect(read_only, name).toBe(true);
    }
  });

  test("turns the health check off only where a process has no HTTP", async () => {
    for (const [name, { command, healthcheck }] of await ownServices()) {
      expect(healthcheck?.disable ?? false, name).toBe(!command?.includes("--roles=http"));
    }
  });

  test("names every secret that a process mounts, and every variable in example.env", async () => {
    const { services, secrets } = await compose();
    const mounted = new Set(Object.values(services).flatMap((service) => service.secrets ?? []));
    expect([...mounted].toSorted()).toEqual(Object.keys(secrets).toSorted());
    const asked = (await read("deploy/compose.yaml")).match(/(?<=\$\{)[A-Z0-9_]+/g) ?? [];
    const given = (await read("deploy/example.env")).match(/^[A-Z0-9_]+(?==)/gm) ?? [];
    expect([...new Set(asked)].toSorted()).toEqual([...given].toSorted());
  });

  test("pins every image to a version", async () => {
    for (const [name, { image = "" }] of Object.entries((await compose()).services)) {
      expect(image, name).toMatch(/^daylight$|:(?!latest)[\w.-]*\d/);
    }
  });
});

test("deploy/Dockerfile runs as a user without rights, from the program's own Node", async () => {
  const lines = (await read("deploy/Dockerfile")).split("\n");
  expect(lines.filter((line) => /^USER /.test(line))).toEqual(["USER daylight"]);
  expect(lines.indexOf("USER daylight")).toBeLessThan(
    lines.findIndex((line) => line.startsWith("ENTRYPOINT")),
  );
  expect(lines.filter((line) => /^FROM /.test(line)).every((line) => /:\S*\d|bookworm/.test(line))).toBe(
    true,
  );
});

describe("deploy/systemd", () => {
  /** What a unit says of one thing, once or several times. */
  const linesOf = (unit: string, name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

  test("starts one role and lets it write only where its data is", async () => {
    const unit = await read("deploy/systemd/daylight@.service");
    expect(unit).toContain("--roles=%i");
    expect(unit).toContain("ProtectSystem=strict");
    expect(unit).not.toContain("ReadWritePaths");
  });

  test.each(["daylight@.service", "daylight-backup.service"])(
    "%s runs a program that is there, without rights",
    async (name) => {
      const unit = await read(`deploy/systemd/${name}`);
      const known = (await knownSettings()).add("NODE_COMPILE_CACHE");
      expect(linesOf(unit, "Environment").filter((line) => !known.has(line.split("=")[0] ?? ""))).toEqual([]);
      expect(linesOf(unit, "User")).toEqual(["daylight"]);
      expect(linesOf(unit, "NoNewPrivileges")).toEqual(["yes"]);
      const [program = "", script = ""] = linesOf(unit, "ExecStart")[0]?.split(" ") ?? [];
      expect(program).toBe("/opt/daylight/node_modules/node/bin/node");
      expect(await read(script)).not.toBe("");
    },
  );

  test("makes a backup every night", async () => {
    const timer = await read("deploy/systemd/daylight-backup.timer");
    expect(linesOf(timer, "OnCalendar")).toEqual(["*-*-* 03:20"]);
    expect(linesOf(timer, "Persistent")).toEqual(["true"]);
  });
});

/** The names in a PromQL expression that are neither functions nor labels. */
function metricsIn(expression: string): string[] {
  const names = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replace(/\b(by|without)\s*\([^)]*\)/g, "")
    .match(/[a-z_:][\w:]*(?!\w|\s*\()/gi);
  return names ?? [];
}

/** All names that a process without any work prints. */
async function printedMetrics(): Promise<Set<string>> {
  const figures = { jobs_ready: 0, jobs_failed: 0, jobs_oldest: null, in_waiting: 0, last_backup: null };
  const outgoing = {
    out_queued: 0,
    out_deferred: 0,
    out_failed: 0,
    out_held: 0,
    out_last_day: 0,
    bounced_last_day: 0,
  };
  const classified = { sure_last_day: 0, likely_last_day: 0, unsure_last_day: 0 };
  const metrics = openMetrics({
    readFigures: async () => ({ ...figures, ...outgoing, ...classified }),
    pools: {},
  });
  const types = (await metrics.print()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return new Set(
    [...types].flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : [name],
    ),
  );
}

describe("what watches an installation", () => {
  type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } };
  type Panel = { title: string; targets: { expr: string }[] };
  const rules = async (): Promise<Rule[]> =>
    parse(await read("deploy/prometheus-alerts.yaml")).groups.flatMap(
      (group: { rules: Rule[] }) => group.rules,
    );
  const panels = async (): Promise<Panel[]> => JSON.parse(await read("deploy/grafana-dashboard.json")).panels;

  test("asks only for metrics that the program prints", async () => {
    // Prometheus adds this one itself.
    const known = (await printedMetrics()).add("up");
    const expressions = [
      ...(await rules()).map(({ expr }) => expr),
      ...(await panels()).flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const asked = new Set(expressions.flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });

  test("finds every metric of the program in the guide, and no other", async () => {
    const documented = new Set((await read("docs/operating.md")).match(/\bdaylight_[a-z_]+/g));
    const printed = [...(await printedMetrics())].filter((name) => name.startsWith("daylight_"));
    const names = new Set(printed.map((name) => name.replace(/_(bucket|sum|count)$/, "")));
    expect([...names].filter((name) => !documented.has(name))).toEqual([]);
    expect([...documented].filter((name) => !names.has(name))).toEqual([]);
  });

  test("says what to do about each alert", async () => {
    for (const { alert, annotations } of await rules()) {
      expect(annotations.summary, alert).toMatch(/\w/);
      expect(annotations.description, alert).toMatch(/\.$/);
    }
  });
});
