import { describe, expect, it } from "vitest";
import type { Health } from "#contract/platform/admin.ts";
import { healthFigures, healthSummary } from "./health-text.ts";

const now = new Date("2026-11-21T12:00:00Z");
const healthy: Health = {
  database: { milliseconds: 3.2 },
  files: { ok: true, detail: "write and read test passed" },
  incomingEmail: { last24Hours: 1_846, lastAt: "2026-11-21T11:59:57.500Z", waiting: 0 },
  outgoingEmail: { last24Hours: 612, queued: 0, deferred: 0, failed: 0, held: 0 },
  queue: { ready: 0, failed: 0, oldestSeconds: null },
  disk: { free: 96e9, total: 246e9 },
  lastBackupAt: "2026-11-21T03:05:00Z",
  unmatched: 0,
  unmatchedExpiring: 0,
  users: 2,
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const figures = (health: Health) =>
  healthFigures(health, now).map(({ part, tone, value, text }) =>
    [part, tone, plain(value), plain(text)].join(" | "),
  );
const figure = (part: string, health: Health) => figures(health).find((line) => line.startsWith(part));
const summary = (health: Health) =>
  healthSummary(health)
    .map(({ tone, text }) => `${tone} | ${plain(text)}`)
    .join(" || ");

describe("the figures", () => {
  it("are green while everything runs", () => {
    expect(figures(healthy)).toEqual([
      "Database | green | 3 ms | response time",
      "Files | green | Working | write and read test passed",
      "Incoming email | green | 1,846 in 24 hours | last one 2 s ago",
      "Outgoing email | green | 612 in 24 hours | none queued",
      "Job queue | green | 0 jobs | none waiting",
      "Disk | green | 61% full | 96 GB free",
      expect.stringMatching(/^Last backup \| green \| 8 hours ago \| \d/),
    ]);
    expect(summary(healthy)).toBe("green | All services are running.");
  });

  it("say so when no email was ever received", () => {
    const health = { ...healthy, incomingEmail: { last24Hours: 0, lastAt: null, waiting: 0 } };
    expect(figure("Incoming email", health)).toBe(
      "Incoming email | green | 0 in 24 hours | none received yet",
    );
  });

  it("show the most severe state of outgoing email first", () => {
    const outgoingEmail = { last24Hours: 612, queued: 4, deferred: 3, failed: 1, held: 2 };
    expect(figure("Outgoing email", { ...healthy, outgoingEmail })).toBe(
      "Outgoing email | red | 1 not delivered | 3 deferred, 2 on hold, 612 in 24 hours, 4 queued",
    );
    expect(
      figure("Outgoing email", { ...healthy, outgoingEmail: { ...outgoingEmail, failed: 0 } }),
    ).toContain("orange | 3 deferred");
    expect(
      figure("Outgoing email", {
        ...healthy,
        outgoingEmail: { ...outgoingEmail, failed: 0, deferred: 0, held: 0 },
      }),
    ).toBe("Outgoing email | green | 612 in 24 hours | 4 queued");
  });

  it("warn of a disk that is nearly full and of an old backup", () => {
    const disk = { free: 4.4e9, total: 40e9 };
    expect(figure("Disk", { ...healthy, disk })).toBe("Disk | orange | 89% full | 4.4 GB free");
    expect(summary({ ...healthy, disk })).toBe(
      "green | All services are running. || orange | The disk is nearly full.",
    );
    expect(figure("Last backup", { ...healthy, lastBackupAt: "2026-11-19T12:00:00Z" })).toMatch(
      /^Last backup \| orange \| 2 days ago/,
    );
  });

  it("say so where the disk was not measured and no backup was made", () => {
    const unknown = { ...healthy, disk: null, lastBackupAt: null };
    expect(figure("Disk", unknown)).toBe("Disk | grey | Not measured | within a minute");
    expect(figure("Last backup", unknown)).toBe(
      "Last backup | grey | None recorded | Daylight has not made one",
    );
  });

  it("allow jobs to wait a minute before they turn orange", () => {
    const waiting = (oldestSeconds: number, failed = 0) => ({
      ...healthy,
      queue: { ready: 18, failed, oldestSeconds },
    });
    expect(figure("Job queue", waiting(1.2))).toBe("Job queue | green | 18 jobs | oldest 1.2 s");
    expect(figure("Job queue", waiting(61))).toBe("Job queue | orange | 18 jobs | oldest 1 min");
    expect(figure("Job queue", waiting(400))).toBe("Job queue | red | 18 jobs | oldest 6 min");
    expect(figure("Job queue", waiting(1.2, 1))).toBe("Job queue | red | 1 failed | 18 jobs, oldest 1.2 s");
  });
});

describe("the summary", () => {
  it("distinguishes what is stopped, what failed and what waits", () => {
    const outgoingEmail = { ...healthy.outgoingEmail, deferred: 3 };
    expect(summary({ ...healthy, outgoingEmail })).toBe(
      "green | All services are running. || orange | 3 emails are deferred.",
    );
    expect(summary({ ...healthy, outgoingEmail, queue: { ready: 0, failed: 1, oldestSeconds: null } })).toBe(
      "green | All services are running. || red | 1 job failed. 3 emails are deferred.",
    );
  });

  it("names every part that is stopped", () => {
    const health = {
      ...healthy,
      database: { milliseconds: 1_400 },
      files: { ok: false, detail: "ENOSPC: no space left on device" },
      queue: { ready: 9, failed: 0, oldestSeconds: 301 },
    };
    expect(summary(health)).toBe(
      "red | The file store is not working. The job queue is stalled. || orange | The database is slow.",
    );
    expect(figure("Files", health)).toBe("Files | red | Not working | ENOSPC: no space left on device");
    expect(figure("Database", health)).toBe("Database | orange | 1.4 s | response time, slow");
  });
});
