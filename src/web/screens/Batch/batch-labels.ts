import {
  mdiAlertOutline,
  mdiClockOutline,
  mdiEmailAlertOutline,
  mdiEmailCheckOutline,
  mdiEmailOffOutline,
  mdiPauseCircleOutline,
  mdiProgressClock,
  mdiProgressPencil,
  mdiSendClockOutline,
  mdiSendOutline,
  mdiTimerSand,
} from "@mdi/js";
import type { BatchLetter, BatchState } from "#contract/delivery/batch.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { batch } from "#messages/batch.ts";
import type { Tone } from "#web/design/display/tones.ts";

const { states: labels, summary } = batch;

export const stateAppearance: Readonly<Record<BatchState, { tone: Tone; icon: string; label: string }>> = {
  failed: { tone: "orange", icon: mdiAlertOutline, label: labels.failed },
  by_hand: { tone: "orange", icon: mdiEmailOffOutline, label: labels.by_hand },
  returned: { tone: "red", icon: mdiEmailAlertOutline, label: labels.returned },
  held: { tone: "orange", icon: mdiPauseCircleOutline, label: labels.held },
  waiting: { tone: "grey", icon: mdiProgressClock, label: labels.waiting },
  scheduled: { tone: "grey", icon: mdiClockOutline, label: labels.scheduled },
  queued: { tone: "grey", icon: mdiSendClockOutline, label: labels.queued },
  sending: { tone: "grey", icon: mdiSendOutline, label: labels.sending },
  deferred: { tone: "grey", icon: mdiTimerSand, label: labels.deferred },
  sent: { tone: "blue", icon: mdiEmailCheckOutline, label: labels.sent },
  draft: { tone: "grey", icon: mdiProgressPencil, label: labels.draft },
};

/** Groups of states in the order of their filter buttons. Each state is in one group. */
export const GROUPS = [
  { id: "failed", label: batch.groups.failed, states: ["failed"] },
  { id: "byHand", label: batch.groups.byHand, states: ["by_hand"] },
  { id: "returned", label: batch.groups.returned, states: ["returned", "held"] },
  {
    id: "waiting",
    label: batch.groups.waiting,
    states: ["waiting", "scheduled", "queued", "sending", "deferred"],
  },
  { id: "sent", label: batch.groups.sent, states: ["sent"] },
  { id: "draft", label: batch.groups.draft, states: ["draft"] },
] as const satisfies readonly { id: string; label: string; states: readonly BatchState[] }[];
export type Group = (typeof GROUPS)[number]["id"];

const GROUP_OF = new Map<BatchState, Group>(
  GROUPS.flatMap(({ id, states }) => states.map((state) => [state, id] as const)),
);
export const groupOf = (letter: Pick<BatchLetter, "state">): Group => GROUP_OF.get(letter.state) ?? "waiting";

export function groupCounts(letters: readonly Pick<BatchLetter, "state">[]): Record<Group, number> {
  const counts: Record<Group, number> = { failed: 0, byHand: 0, returned: 0, waiting: 0, sent: 0, draft: 0 };
  for (const letter of letters) counts[groupOf(letter)] += 1;
  return counts;
}

export const formatCount = (count: number) => count.toLocaleString("en-US");

/** "120 letters. 88 sent, 25 waiting, 4 could not be sent, 3 bounced or held." */
export function summaryText(letters: readonly Pick<BatchLetter, "state">[]): string {
  const counts = groupCounts(letters);
  const total = letters.length;
  if (total === 0) return formatMessage(summary.none, { total });
  if (counts.sent === total) return formatMessage(summary.allSent, { total });
  if (counts.draft === total) return formatMessage(summary.allCanceled, { total });
  const parts = (["sent", "waiting", "byHand", "failed", "returned", "draft"] as const)
    .filter((group) => counts[group] > 0)
    .map((group) => formatMessage(summary[group], { count: counts[group] }));
  return formatMessage(summary.counts, { total, counts: countList.format(parts) });
}

const countList = new Intl.ListFormat("en-US", { type: "unit", style: "short" });

/** "Cancel all 120 letters", or only the ones that have not been sent. */
export const cancelLabel = (undoable: number, letters: number) =>
  formatMessage(undoable === letters ? batch.cancelAll : batch.cancelUnsent, { count: undoable });

const GROUP_ORDER: readonly Group[] = ["failed", "byHand", "returned", "waiting", "draft", "sent"];

/** Letters with problems first, otherwise in the order of the draft's agencies. */
export const problemsFirst = (letters: readonly BatchLetter[]): BatchLetter[] =>
  letters.toSorted(
    (a, b) => GROUP_ORDER.indexOf(groupOf(a)) - GROUP_ORDER.indexOf(groupOf(b)) || a.position - b.position,
  );

type LetterProblem = Pick<BatchLetter, "problem">;

/** Whether the problem is solved by entering or confirming an address. */
export const needsAddress = ({ problem }: LetterProblem): boolean =>
  problem?.fields.some(({ path }) => path === "/address") ?? false;

/** The agency has no known email address, so the user can submit the letter manually. */
export const needsManualSubmission = ({ problem }: LetterProblem): boolean =>
  problem?.code === "no_email_channel";

/** Whether a retry without changes may succeed, for example after a daily limit. */
export const canRetry = (letter: LetterProblem): boolean =>
  letter.problem !== null &&
  !needsAddress(letter) &&
  !["no_email_channel", "agency_retired", "letter_incomplete"].includes(letter.problem.code);
