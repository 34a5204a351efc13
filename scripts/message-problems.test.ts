import { expect, test } from "vitest";
import { pseudoLocale } from "./compile-messages.ts";
import { findMessageProblems } from "./message-problems.ts";

const problemsOf = (files: Record<string, string>) =>
  findMessageProblems(new Map(Object.entries(files))).map(({ kind, text }) => `${kind}: ${text}`);
const CATALOG = {
  "src/messages/en/inbox/inbox.ts": `export const inbox = { title: "Inbox", count: "{n} emails", rare: { one: "x" } } as const;`,
};

test("text in a component is reported, names for the program are not", () => {
  expect(
    problemsOf({
      "src/web/a.tsx": `const a = <p className="Big box" title="Inbox">Your <b id="x">emails</b></p>;`,
      "src/web/b.ts": `export const label = "No emails yet."; export const kind = "archived";`,
      "src/web/c.test.ts": `test("Names a thing here.", () => undefined);`,
    }),
  ).toEqual(["text: Inbox", "text: Your", "text: emails", "text: No emails yet."]);
});

test("in core and on the server, text in errors, emails and labels is reported", () => {
  const source = `
    throw new Problem(409, "left", "This letter was sent.", [{ path: "/to", message: \`Send \${n} letters.\` }]);
    throw badListError("The file is empty.");
    const LETTER_LABELS = ["Ask again for it"];
    send({ subject: "Your account is open.", columns: "Your account is open." });
    throw new Error("This is for operators.");
    log.info("This is for operators.");
    query(\`Select one of them.\`);`;
  const reported = [
    "text: This letter was sent.",
    "text: Send … letters.",
    "text: The file is empty.",
    "text: Ask again for it",
    "text: Your account is open.",
  ];
  expect(problemsOf({ "src/server/a.ts": source })).toEqual(reported);
  expect(problemsOf({ "src/core/a.ts": source })).toEqual(reported);
  expect(problemsOf({ "src/core/letter/initial/a.ts": source })).toEqual([]);
});

test("a message nobody uses is reported, one in a group that is looked up is not", () => {
  const use = (code: string) => ({
    ...CATALOG,
    "src/web/a.tsx": `import { inbox } from "#messages/inbox/inbox.ts"; ${code}`,
  });
  expect(problemsOf(use("f(inbox.title, inbox.rare[key])"))).toEqual(["unused: nothing uses inbox.count"]);
  expect(problemsOf(use("f(inbox)"))).toEqual([]);
});

test("a message with values that is shown without them is reported", () => {
  const shown = `import { inbox } from "#messages/inbox/inbox.ts"; f(inbox.title, inbox.rare); const a = <p>{inbox.count}</p>;`;
  expect(problemsOf({ ...CATALOG, "src/web/a.tsx": shown })).toEqual([
    "unformatted: inbox.count needs formatMessage or RichText",
  ]);
});

test("the pseudo-locale changes the text and leaves arguments and tags", () => {
  expect(pseudoLocale("Read <link>the {count, plural, one {law} other {laws}}</link>")).toBe(
    "[Réáđ <link>ţĥé {count, plural, one {ļáŵ} other {ļáŵš}}</link>]",
  );
});
