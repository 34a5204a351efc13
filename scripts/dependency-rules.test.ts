import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  advisoriesOf,
  licenseProblems,
  type Package,
  packagesOf,
  vulnerabilities,
} from "./dependency-rules.ts";

const one = (changes: Partial<Package> = {}): Package => ({
  name: "left-pad",
  version: "1.2.0",
  license: "MIT",
  dev: false,
  ...changes,
});
const advisory = {
  id: "GHSA-xxxx",
  package: "left-pad",
  vulnerable: ">=1.0.0 <1.3.0",
  severity: "high",
  title: "Reads past the end",
  url: "https://github.com/advisories/GHSA-xxxx",
} as const;
const policy = { allowed: ["MIT", "Apache-2.0"], found: { unnamed: { license: "MIT" } } };

describe("licenses", () => {
  test.each([
    ["MIT", true],
    ["GPL-3.0-only", false],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["(MIT AND GPL-3.0-or-later)", false],
    ["MIT AND Apache-2.0", true],
  ])("%s: allowed %s", (license, allowed) => {
    expect(licenseProblems([one({ license })], policy)).toHaveLength(allowed ? 0 : 1);
  });

  test("a package without one passes only where it was found by hand", () => {
    expect(licenseProblems([one({ name: "unnamed", license: undefined })], policy)).toEqual([]);
    expect(licenseProblems([one({ license: undefined })], policy)).toEqual([
      expect.stringContaining("left-pad@1.2.0 names no license"),
    ]);
  });
});

describe("advisories", () => {
  test("name the version that is installed, and no other", () => {
    expect(vulnerabilities([one()], [advisory], [], "2026-11-23")).toEqual([
      "left-pad@1.2.0: high, Reads past the end https://github.com/advisories/GHSA-xxxx",
    ]);
    expect(vulnerabilities([one({ version: "1.3.0" })], [advisory], [], "2026-11-23")).toEqual([]);
    expect(vulnerabilities([one({ name: "right-pad" })], [advisory], [], "2026-11-23")).toEqual([]);
  });

  test("are accepted until a day", () => {
    const accepted = [{ id: "GHSA-xxxx", reason: "We never pad.", until: "2026-12-31" }];
    expect(vulnerabilities([one()], [advisory], accepted, "2026-12-31")).toEqual([]);
    expect(vulnerabilities([one()], [advisory], accepted, "2027-01-01")).toHaveLength(1);
  });

  test("are read from what npm audit prints; a refusal holds none", () => {
    const via = [
      "minimist",
      {
        source: 1,
        name: "left-pad",
        title: advisory.title,
        url: advisory.url,
        severity: "high",
        range: advisory.vulnerable,
      },
    ];
    expect(advisoriesOf(JSON.stringify({ vulnerabilities: { "left-pad": { via } } }))).toEqual([advisory]);
    expect(advisoriesOf(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
    expect(advisoriesOf(JSON.stringify({ message: "405 Method Not Allowed" }))).toBeNull();
    expect(advisoriesOf("")).toBeNull();
  });

  test("of the snapshot would be found in older versions of what we use", async () => {
    const { advisories } = JSON.parse(
      await readFile(new URL("../security/advisories.json", import.meta.url), "utf8"),
    );
    const old = [
      one({ name: "nodemailer", version: "6.9.13" }),
      one({ name: "sanitize-html", version: "1.20.0" }),
    ];
    const found = vulnerabilities(old, advisories, [], "2026-11-23");
    expect(found.some((line) => line.startsWith("nodemailer@6.9.13"))).toBe(true);
    expect(found.some((line) => line.startsWith("sanitize-html@1.20.0"))).toBe(true);
  });
});

test("a package that production and tests need counts for production", () => {
  const packages = packagesOf({
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/b/node_modules/a": { version: "1.0.0", license: "MIT", dev: true },
      "node_modules/@c/d": { version: "2.0.0", dev: true },
    },
  });
  expect(packages).toEqual([
    { name: "a", version: "1.0.0", license: "MIT", dev: false },
    { name: "@c/d", version: "2.0.0", license: undefined, dev: true },
  ]);
});

test("the bill of materials has every package of the lock file, and no other", async () => {
  const [sbom, lock] = await Promise.all(
    ["sbom.cdx.json", "package-lock.json"].map(async (file) => JSON.parse(await readFile(file, "utf8"))),
  );
  const names = (all: readonly { name: string; version: string }[]) =>
    [...new Set(all.map(({ name, version }) => `${name}@${version}`))].sort();
  expect(names(sbom.components), "write it again: npm run sbom").toEqual(names(packagesOf(lock)));
});
