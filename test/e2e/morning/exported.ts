import { strFromU8, type Unzipped } from "fflate";
import { expect } from "vitest";
import type { SentRequest } from "./arriving-mail.ts";
import { REQUESTS } from "./letters.ts";
import { tally } from "./planned-replies.ts";

/** An answer, a follow-up letter and an appeal. */
const LATER_LETTERS = 3;

/** The export has every request with its status, so many emails of agencies, each as it came, and every letter. */
export function expectExported(
  files: Unzipped,
  requests: readonly SentRequest[],
  { emails }: { emails: number },
): void {
  const manifests = Object.entries(files).filter(([name]) => /[^/]+\/manifest\.json$/.test(name));
  const exported = manifests.map(([, bytes]) => JSON.parse(strFromU8(bytes)));
  expect(tally(exported, ({ request }) => request.status)).toEqual(tally(requests, ({ now }) => now.status));
  const messages = exported
    .flatMap(({ pieces }) => pieces)
    .filter(({ what }) => ["mail", "letter_text"].includes(what));
  // Of the letter that its user sent there is no email, only its text.
  expect(tally(messages, ({ what, direction }) => `${what} ${direction}`)).toEqual({
    "mail in": emails,
    "mail out": REQUESTS - 1 + LATER_LETTERS,
    "letter_text out": 1,
  });
  const originals = Object.entries(files)
    .filter(([name]) => name.endsWith(".eml") && !name.includes("/attachments/"))
    .map(([, bytes]) => strFromU8(bytes))
    .filter((text) => /^To: .*@daylight\.localhost/m.test(text));
  for (const id of requests.flatMap(({ replies }) => replies.map((letter) => letter.id)))
    expect([id, originals.filter((text) => text.includes(`(${id})`)).length]).toEqual([id, 1]);
}
