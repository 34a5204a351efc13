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
import type { BatchLetter, BatchState } from "#contract/delivery/batch.ts";
import type { Tone } from "#web/design/display/tones.ts";

/** How each state of a letter is drawn and said. */
export const stateAppearance: Readonly<Record<BatchState, { tone: Tone; icon: string; label: string }>> = {
  failed: { tone: "orange", icon: mdiAlertOutline, label: "Could not be sent" },
  returned: { tone: "red", icon: mdiEmailAlertOutline, label: "Came back" },
  held: { tone: "orange", icon: mdiPauseCircleOutline, label: "May have gone out" },
  waiting: { tone: "grey", icon: mdiProgressClock, label: "Waiting" },
  scheduled: { tone: "grey", icon: mdiClockOutline, label: "Scheduled" },
  queued: { tone: "grey", icon: mdiSendClockOutline, label: "Leaves soon" },
  sending: { tone: "grey", icon: mdiSendOutline, label: "Being sent" },
  deferred: { tone: "grey", icon: mdiTimerSand, label: "Tried again soon" },
  sent: { tone: "blue", icon: mdiEmailCheckOutline, label: "Sent" },
  draft: { tone: "grey", icon: mdiProgressPencil, label: "Taken back" },
};

/** The states one looks for together, in the order of their chips; each state is in one of them. */
export const GROUPS = [
  { id: "failed", label: "Could not be sent", states: ["failed"] },
  { id: "returned", label: "Came back", states: ["returned", "held"] },
  { id: "waiting", label: "Waiting", states: ["waiting", "scheduled", "queued", "sending", "deferred"] },
  { id: "sent", label: "Sent", states: ["sent"] },
  { id: "draft", label: "Taken back", states: ["draft"] },
] as const satisfies readonly { id: string; label: string; states: readonly BatchState[] }[];
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

export const formatCount = (count: number) => count.toLocaleString("en-US");
const letterCountLabel = (count: number) => (count === 1 ? "1 letter" : `${formatCount(count)} letters`);

/** "120 letters. 88 sent, 25 waiting, 4 could not be sent, 3 came back." */
export function summaryText(letters: readonly Pick<BatchLetter, "state">[]): string {
  const counts = groupCounts(letters);
  const all = letterCountLabel(letters.length);
  if (letters.length > 0 && counts.sent === letters.length) return `${all}, all sent.`;
  if (letters.length > 0 && counts.draft === letters.length) return `${all}, all taken back.`;
  const parts = [
    [counts.sent, "sent"],
    [counts.waiting, "waiting"],
    [counts.failed, "could not be sent"],
    [counts.returned, "came back"],
    [counts.draft, "taken back"],
  ] as const;
  const counted = parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formatCount(count)} ${label}`);
  return [`${all}.`, counted.length > 0 ? `${counted.join(", ")}.` : ""].filter(Boolean).join(" ");
}

/** "Take back all 120": what the button does while nothing or some of it has left. */
export function cancelLabel(undoable: number, letters: number): string {
  if (undoable === letters) return letters === 1 ? "Take it back" : `Take back all ${formatCount(letters)}`;
  return undoable === 1
    ? "Take back the one that has not left"
    : `Take back the ${formatCount(undoable)} that have not left`;
}

/** "Try the 4 again". */
export const retryLabel = (count: number) =>
  count === 1 ? "Try it again" : `Try the ${formatCount(count)} again`;

export const resendLabel = (count: number) =>
  count === 1 ? "Send it again" : `Send the ${formatCount(count)} again`;

const GROUP_ORDER: readonly Group[] = ["failed", "returned", "waiting", "draft", "sent"];

/** The letters with what wants a look first, else in the order of the draft's agencies. */
export const problemsFirst = (letters: readonly BatchLetter[]): BatchLetter[] =>
  letters.toSorted(
    (a, b) => GROUP_ORDER.indexOf(groupOf(a)) - GROUP_ORDER.indexOf(groupOf(b)) || a.position - b.position,
  );

type LetterProblem = Pick<BatchLetter, "problem">;

/** Whether an address is all that a letter lacks. */
export const needsAddress = ({ problem }: LetterProblem): boolean =>
  problem?.fields.some(({ path }) => path === "/address") ?? false;

/** It takes no mail that we know of, so the letter can be sent by hand. */
export const needsManualSubmission = ({ problem }: LetterProblem): boolean =>
  problem?.code === "no_email_channel";

/** Whether the same again may well succeed, as once the day is over. */
export const canRetry = (letter: LetterProblem): boolean =>
  letter.problem !== null &&
  !needsAddress(letter) &&
  !["no_email_channel", "agency_retired", "letter_incomplete"].includes(letter.problem.code);

/** "The 4 addresses are right, send". */
export const confirmAddressesLabel = (count: number) =>
  count === 1 ? "The address is right, send" : `The ${formatCount(count)} addresses are right, send`;
