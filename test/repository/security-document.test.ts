import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const file = join(root, "docs/security.md");
const text = readFileSync(file, "utf8");

/** Requirements of the levels 1 and 2 in each chapter of OWASP ASVS 5.0.0, counted in its CSV. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const STATUSES = ["met", "not applicable", "open"];

/** One row for each requirement: `| 1.2.3 | what it asks | status | shown by |`. */
const rows = [...text.matchAll(/^\| *(\d+)\.(\d+\.\d+) *\| *(.*?) *\| *(.*?) *\| *(.*?) *\|$/gm)].map(
  ([, chapter = "", rest, , status = "", shownBy = ""]) => ({
    id: `${chapter}.${rest}`,
    chapter: Number(chapter),
    status,
    shownBy,
  }),
);

/** Paths from the root in code spans; a folder ends with a slash. Names of routes begin with one, so they are none. */
const PATH = /^(?:bench|docs|migrations|scripts|security|src|test)\/[\w./-]+$|^[\w.-]+\.(?:md|json)$/;
const paths = [...text.matchAll(/`([^`\n]+)`/g)]
  .map(([, span = ""]) => span)
  .filter((span) => PATH.test(span));
const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => target);

test("every file that docs/security.md names exists", () => {
  expect(paths.length).toBeGreaterThan(200);
  expect(links.length).toBeGreaterThan(20);
  const missing = [
    ...paths.filter((path) => !existsSync(join(root, path))),
    ...links.filter((link) => !existsSync(join(dirname(file), link))),
  ];
  expect([...new Set(missing)]).toEqual([]);
});

test("every requirement of ASVS 5.0.0, levels 1 and 2, has one answer", () => {
  const counts = REQUIREMENTS.map((_, at) => rows.filter(({ chapter }) => chapter === at + 1).length);
  expect(counts).toEqual(REQUIREMENTS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
});

test("what is met names a file or a section, what is open a day, what does not apply a reason", () => {
  const unproven = rows.filter(({ status, shownBy }) =>
    status === "met"
      ? !/`[\w./-]+\.(?:tsx?|json|sql)`|\]\(|^section \d/.test(shownBy)
      : status === "open"
        ? !/^20\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01]): \S/.test(shownBy)
        : shownBy.trim() === "",
  );
  expect(unproven).toEqual([]);
});
