import {
  mdiAlertOutline,
  mdiClockOutline,
  mdiEmailAlertOutline,
  mdiEmailCheckOutline,
  mdiPauseCircleOutline,
  mdiProgressClock,
  mdiProgressPencil,
  mdiSendClockOutline,
  mdiSendOutline,
  mdiTimerSand,
} from "@mdi/js";
import type { BatchLetter, BatchState } from "#contract/batch.ts";
import type { Tone } from "#web/ui/tones.ts";

/** How each state of a letter is drawn and said. */
export const stateLook: Readonly<Record<BatchState, { tone: Tone; icon: string; words: string }>> = {
  failed: { tone: "orange", icon: mdiAlertOutline, words: "Could not be sent" },
  returned: { tone: "red", icon: mdiEmailAlertOutline, words: "Came back" },
  held: { tone: "orange", icon: mdiPauseCircleOutline, words: "May have gone out" },
  waiting: { tone: "grey", icon: mdiProgressClock, words: "Waiting" },
  scheduled: { tone: "grey", icon: mdiClockOutline, words: "Scheduled" },
  queued: { tone: "grey", icon: mdiSendClockOutline, words: "Leaves soon" },
  sending: { tone: "grey", icon: mdiSendOutline, words: "Being sent" },
  deferred: { tone: "grey", icon: mdiTimerSand, words: "Tried again soon" },
  sent: { tone: "blue", icon: mdiEmailCheckOutline, words: "Sent" },
  draft: { tone: "grey", icon: mdiProgressPencil, words: "Taken back" },
};

/** The states one looks for together, in the order of their chips; each state is in one of them. */
export const GROUPS = [
  { id: "failed", words: "Could not be sent", states: ["failed"] },
  { id: "returned", words: "Came back", states: ["returned", "held"] },
  { id: "waiting", words: "Waiting", states: ["waiting", "scheduled", "queued", "sending", "deferred"] },
  { id: "sent", words: "Sent", states: ["sent"] },
  { id: "draft", words: "Taken back", states: ["draft"] },
] as const satisfies readonly { id: string; words: string; states: readonly BatchState[] }[];
export type Group = (typeof GROUPS)[number]["id"];

const GROUP_OF = new Map<BatchState, Group>(
  GROUPS.flatMap(({ id, states }) => states.map((state) => [state, id] as const)),
);
export const groupOf = (letter: Pick<BatchLetter, "state">): Group => GROUP_OF.get(letter.state) ?? "waiting";

/** How many letters each group has. */
export function groupCounts(letters: readonly Pick<BatchLetter, "state">[]): Record<Group, number> {
  const counts: Record<Group, number> = { failed: 0, returned: 0, waiting: 0, sent: 0, draft: 0 };
  for (const letter of letters) counts[groupOf(letter)] += 1;
  return counts;
}

export const countWords = (count: number) => count.toLocaleString("en-US");
const lettersWords = (count: number) => (count === 1 ? "1 letter" : `${countWords(count)} letters`);

/** "120 letters. 88 sent, 25 waiting, 4 could not be sent, 3 came back." */
export function summaryWords(letters: readonly Pick<BatchLetter, "state">[]): string {
  const counts = groupCounts(letters);
  const all = lettersWords(letters.length);
  if (letters.length > 0 && counts.sent === letters.length) return `${all}, all sent.`;
  if (letters.length > 0 && counts.draft === letters.length) return `${all}, all taken back.`;
  const parts = [
    [counts.sent, "sent"],
    [counts.waiting, "waiting"],
    [counts.failed, "could not be sent"],
    [counts.returned, "came back"],
    [counts.draft, "taken back"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${countWords(count)} ${words}`);
  return [`${all}.`, said.length > 0 ? `${said.join(", ")}.` : ""].filter(Boolean).join(" ");
}

/** "Take back all 120": what the button does while nothing or some of it has left. */
export function takeBackWords(undoable: number, letters: number): string {
  if (undoable === letters) return letters === 1 ? "Take it back" : `Take back all ${countWords(letters)}`;
  return undoable === 1
    ? "Take back the one that has not left"
    : `Take back the ${countWords(undoable)} that have not left`;
}

/** "Try the 4 again". */
export const tryAgainWords = (count: number) =>
  count === 1 ? "Try it again" : `Try the ${countWords(count)} again`;

export const sendAgainWords = (count: number) =>
  count === 1 ? "Send it again" : `Send the ${countWords(count)} again`;

const ORDER: readonly Group[] = ["failed", "returned", "waiting", "draft", "sent"];

/** The letters with what wants a look first, else in the order of the draft's agencies. */
export const problemsFirst = (letters: readonly BatchLetter[]): BatchLetter[] =>
  letters.toSorted((a, b) => ORDER.indexOf(groupOf(a)) - ORDER.indexOf(groupOf(b)) || a.place - b.place);

type Failed = Pick<BatchLetter, "problem">;

/** Whether an address is all that a letter lacks. */
export const wantsAddress = ({ problem }: Failed): boolean =>
  problem?.fields.some(({ path }) => path === "/address") ?? false;

/** It takes no mail that we know of, so the letter can be sent by hand. */
export const reachedByHand = ({ problem }: Failed): boolean => problem?.code === "no_email_channel";

/** Whether the same again may well succeed, as once the day is over. */
export const worthTrying = (letter: Failed): boolean =>
  letter.problem !== null &&
  !wantsAddress(letter) &&
  !["no_email_channel", "agency_retired", "letter_incomplete"].includes(letter.problem.code);

/** "The 4 addresses are right, send". */
export const addressesRightWords = (count: number) =>
  count === 1 ? "The address is right, send" : `The ${countWords(count)} addresses are right, send`;
