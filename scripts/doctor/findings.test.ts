import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { factFindings } from "./database-checks.ts";
import { diskFinding, proxyFindings } from "./machine-checks.ts";

const NOW = Date.UTC(2026, 2, 2, 15);
const IN_ORDER = { version: 18, is_super: false, may_create_roles: true, now: new Date(NOW) };

test.each([
  ["nothing", {}, []],
  ["an old PostgreSQL", { version: 14 }, [["error", "This is PostgreSQL 14. Daylight needs 15 or later."]]],
  ["a superuser", { is_super: true }, [["error", /bypasses row-level security/]]],
  ["a role that makes no others", { may_create_roles: false }, [["warning", /may not create roles/]]],
  ["a clock that is slow", { now: new Date(NOW - 90_000) }, [["error", /differ by 90 seconds/]]],
  ["a clock that is fast", { now: new Date(NOW + 6_000) }, [["error", /differ by 6 seconds/]]],
])("of the database, %s is wrong", (_what, facts, expected) => {
  const found = factFindings({ ...IN_ORDER, ...facts }, NOW).filter(({ level }) => level !== "ok");
  expect(found).toEqual(
    expected.map(([level, text]) => ({
      ...{ level, fix: expect.any(String) },
      text: typeof text === "string" ? text : expect.stringMatching(text ?? ""),
    })),
  );
});

test.each([
  [12e9, "ok"],
  [4.9e9, "warning"],
  [0.4e9, "error"],
])("%d free bytes of the disk are %s", (free, level) => {
  const finding = diskFinding(free, "/srv/daylight");
  expect(finding).toMatchObject({ level, text: `${(free / 1e9).toFixed(1)} GB are free for /srv/daylight.` });
  expect(finding.fix !== undefined).toBe(level !== "ok");
});

test.each([
  ["a sandbox", {}, "ok", /reached from this machine only/],
  ["no address for links", { PUBLIC_URL: "" }, "error", /PUBLIC_URL is not set/],
  ["an address that is not encrypted", { PUBLIC_URL: "http://daylight.test" }, "error", /is not encrypted/],
  ["a proxy that is not trusted", {}, "warning", /TRUSTED_PROXIES is not set/],
  ["a proxy that is trusted", { TRUSTED_PROXIES: "10.0.0.0/8" }, "ok", /10\.0\.0\.0\/8 may name the caller/],
])("of the way to the program, %s is seen", (what, settings, level, text) => {
  const live = { SMTP_URL: "smtp://relay.test", MAIL_DOMAIN: "mail.daylight.test" };
  const env = readEnv(
    what === "a sandbox" ? {} : { ...live, PUBLIC_URL: "https://daylight.test", ...settings },
    [],
  );
  expect(proxyFindings(env)).toMatchObject([{ level, text: expect.stringMatching(text) }]);
});
