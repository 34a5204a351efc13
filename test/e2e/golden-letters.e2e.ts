import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { threadReply } from "#messages/thread/reply.ts";
import {
  goldenFile,
  prepareDraft,
  prepareRequest,
  withReplyAddress,
} from "#test/own-letters/golden/prepare-situation.ts";
import { SITUATIONS, type Situation } from "#test/own-letters/golden/situations.ts";
import { expectNoConsoleErrors } from "./browser.ts";
import { account, app, page, setUpRequester, showToday, user } from "./requester-steps.ts";

/**
 * The letters of `test/own-letters/golden` as a user meets them: in the editor and in the composer, with what the page says
 * about them. Some are sent from the page, and the email that leaves is the letter that was shown.
 */

/** Those that leave from the composer, beside the first letters. */
const SENT_FROM_COMPOSER: readonly string[] = [
  "federal partial denial with (b)(5) and (b)(7)(C)",
  "New York appeal",
  "narrowing after a question, Washington",
];

setUpRequester();

/** A golden file: what its first lines say about the letter, and the letter. */
async function golden(name: string) {
  const file = await readFile(new URL(`../own-letters/golden/${goldenFile(name)}`, import.meta.url), "utf8");
  const [head = "", ...rest] = file.split("\n\n");
  const headOf = (key: string) => new RegExp(`^${key}: (.*)$`, "m").exec(head)?.[1] ?? "";
  return {
    subject: headOf("Subject"),
    notByEmail: headOf("Not by email"),
    note: [headOf("To"), headOf("Effect")].filter(Boolean).join(" "),
    text: rest.join("\n\n").trimEnd(),
  };
}

/** A letter's words, whatever carries them: on paper citations do not break, and the browser numbers a list. */
const wordsOf = (text: string) =>
  withReplyAddress(text)
    .replaceAll("\u2060", "")
    .replace(/^\d+\. /gm, "")
    .replace(/\s+/g, " ")
    .trim();

/** Screenshots at both widths in the folder that SCREENSHOTS names, for who wants to look at the pages. */
async function photograph(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${goldenFile(name).replace(".txt", "")}-${width}.png` });
  }
}

const lastEmail = () => {
  const { subject, text } = app.relay.emails.at(-1) ?? {};
  return { subject, text: wordsOf(text ?? "") };
};

describe("the letters of twenty situations in the pages", () => {
  for (const situation of SITUATIONS) {
    const { name, letter } = situation;
    it(name, async () => {
      if (letter === null) await readFirstLetter(situation);
      else await readLetter(situation, letter);
      expectNoConsoleErrors(user);
    });
  }
});

async function readFirstLetter(situation: Situation) {
  const expected = await golden(situation.name);
  const { id } = await prepareDraft(app, account, situation);
  await showToday();
  await page.goto(`/request-editor/${id}`);
  const paper = page.getByRole("region", { name: editorLetter.label }).getByRole("article");
  // The letter is on paper before the agency and its law have come.
  const onPaper = async () => wordsOf((await paper.allInnerTexts()).join("\n"));
  await expect.poll(onPaper, { timeout: 30_000 }).toBe(wordsOf(expected.text));
  await photograph(situation.name);
  await page.getByRole("button", { name: "Send letter" }).click();
  await page
    .getByRole("alertdialog", { name: /^Send / })
    .getByRole("button", { name: /^(Send now|Confirm address and send)$/ })
    .click();
  await page.waitForURL("**/requests-tracker?request=*");
  await app.runDueJobs();
  expect(lastEmail()).toEqual({ subject: expected.subject, text: wordsOf(expected.text) });
}

async function readLetter(situation: Situation, kind: LetterKind) {
  const expected = await golden(situation.name);
  const { id } = await prepareRequest(app, account, situation);
  await showToday();
  await page.goto(`/inbox?request=${id}`);
  await openLetter(kind, situation.isFirst ?? true);
  const letter = page.getByRole("textbox", { name: threadComposer.title });
  await expect.poll(() => letter.inputValue(), { timeout: 30_000 }).not.toBe("");
  await photograph(situation.name);
  const gaps = Object.entries(situation.fill ?? {});
  for (const [gap] of gaps) await page.getByRole("button", { name: gap }).waitFor();
  const text = gaps.reduce((all, [gap, words]) => all.replaceAll(gap, words), await letter.inputValue());
  expect(withReplyAddress(text)).toBe(expected.text);
  await page.getByRole("status").getByText(expected.note, { exact: true }).waitFor();
  if (situation.notByEmail) {
    await page.getByText(expected.notByEmail, { exact: true }).waitFor();
    await page.getByRole("button", { name: threadComposer.sendByHand }).waitFor();
  }
  if (!SENT_FROM_COMPOSER.includes(situation.name)) return;
  await letter.fill(text);
  await page.getByRole("button", { name: `${threadComposer.send} ${threadComposer.sendKeys}` }).click();
  await letter.waitFor({ state: "detached" });
  await app.runDueJobs();
  expect(lastEmail()).toEqual({ subject: expected.subject, text: wordsOf(expected.text) });
}

/** By the button below the conversation where it is what the page offers first, else from the kinds in the composer. */
async function openLetter(kind: LetterKind, isFirst: boolean) {
  const label = LETTER_LABELS[kind];
  if (isFirst) return page.getByRole("button", { name: label, exact: true }).last().click();
  await page.getByRole("button", { name: threadReply.reply, exact: true }).click();
  const shown = page
    .getByRole("group", { name: threadComposer.letterKind })
    .getByText(label, { exact: true });
  const more = page.getByRole("button", { name: threadComposer.moreLetters });
  await shown.or(more).first().waitFor();
  if ((await shown.count()) > 0) return shown.click();
  await more.click();
  await page.getByRole("menuitem", { name: label, exact: true }).click();
}
