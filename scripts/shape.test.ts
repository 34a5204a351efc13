import { expect, test } from "vitest";
import { measureShape } from "./shape.ts";

const measure = (files: Record<string, string>, schema = "") =>
  Object.fromEntries(
    measureShape({
      sources: new Map(Object.entries(files)),
      schema,
      dataFolders: ["src/core/law/calendars"],
      foreignNames: new Set(["keptByLibrary"]),
    }).map(({ name, count }) => [name, count]),
  );

test("lines and files of source are counted, tests and styles are not", () => {
  const counts = measure({ "src/a.ts": "1\n2\n", "src/a.test.ts": "1\n2\n3\n", "src/a.css": "1\n" });
  expect(counts).toMatchObject({ "lines of source": 2, "source files": 1 });
});

test("a folder over 45 files is counted, one of data is not", () => {
  const files = (folder: string) =>
    Object.fromEntries(Array.from({ length: 46 }, (_, n) => [`src/${folder}/${n}.ts`, ""]));
  expect(measure({ ...files("web"), ...files("core/law/calendars") })["folders over 45 files"]).toBe(1);
});

test("a small file with one importer is counted, unless a test imports it", () => {
  const name = "files under 40 lines with one importer";
  const small = { "src/core/a.ts": 'import { b } from "./b.ts";', "src/core/b.ts": "export const b = 1;" };
  expect(measure(small)[name]).toBe(1);
  expect(measure({ ...small, "src/core/b.test.ts": 'import { b } from "./b.ts";' })[name]).toBe(0);
  expect(measure({ ...small, "src/core/c.ts": 'import { b } from "#core/b.ts";' })[name]).toBe(0);
});

test("banned words are found inside of identifiers, not in text, comments or names of libraries", () => {
  const name = "banned words in identifiers";
  const fine = 'const keptByLibrary = 1; const rows = "kept"; // kept\nconst personnel = 1;';
  expect(measure({ "src/a.ts": fine })[name]).toBe(0);
  expect(measure({ "src/a.ts": "const keptRows = 1; f(x.person_id); class A { #told = 1 }" })[name]).toBe(3);
});

test("banned words are found in messages, and triggers in the schema", () => {
  const counts = measure(
    { "src/messages/en/a.ts": 'export const a = { b: "Two mails", c: "An email" };' },
    "CREATE TRIGGER a AFTER INSERT ON b EXECUTE f();\nCREATE TRIGGER c BEFORE DELETE ON d EXECUTE f();",
  );
  expect(counts).toMatchObject({ "banned words in messages": 1, triggers: 2 });
});

test("dialect words are found in the lines of comments, not in code or parts of words", () => {
  const name = "dialect words in comments";
  const fine = "// A commended recommendation: emails are stored again.\nconst told = 'whoever';";
  expect(measure({ "src/a.ts": fine })[name]).toBe(0);
  const found = "/**\n * Mends it anew.\n * Fine.\n */\nconst a = 1; // two mails";
  expect(measure({ "src/a.ts": found })[name]).toBe(2);
});
