import type { Message } from "#contract/mailbox/conversation.ts";
import { messageAppearance } from "./classification/message-status.ts";

/** A thread as it is shown: open messages, single folded lines, and runs of folded ones behind one line. */
type ThreadPart =
  | { kind: "open"; message: Message }
  | { kind: "fold"; message: Message }
  /** `earlier`: before all that is open. */
  | { kind: "run"; messages: Message[]; earlier: boolean };

/** Below this many, folded messages each keep their own line. */
const MIN_RUN = 3;

/** More unread mails than this are no longer read in one go, and each open one is a frame of its own. */
const MAX_EXPANDED = 10;

/**
 * What one came to read: the unread mails from the agency, of very many the first ten, or else the last message; and
 * letters of ours that wait for their person.
 */
export function messagesToExpand(messages: readonly Message[]): string[] {
  const unread = messages.filter(isUnread).slice(0, MAX_EXPANDED);
  const unreadOrLast = new Set(unread.length > 0 ? unread : messages.slice(-1));
  return messages
    .filter((message) => unreadOrLast.has(message) || needsAttention(message))
    .map(({ id }) => id);
}

/** It has a time to leave that can be changed, or nothing more happens to it by itself. */
const needsAttention = ({ delivery }: Message) =>
  delivery !== null && ["scheduled", "held", "failed"].includes(delivery.state);

/** Our own letters are never unread. */
export const isUnread = ({ direction, seen }: Pick<Message, "direction" | "seen">) =>
  direction === "in" && !seen;

/**
 * Folds what is not open to one line each. The first message is the request itself and keeps its line; a longer run
 * of folded messages after it goes behind one, unless `unfolded`.
 */
export function layoutThread(
  messages: readonly Message[],
  expandedIds: ReadonlySet<string>,
  runsExpanded: boolean,
): ThreadPart[] {
  const parts: ThreadPart[] = [];
  let run: Message[] = [];
  const closeRun = () => {
    if (run.length >= MIN_RUN && !runsExpanded)
      parts.push({ kind: "run", messages: run, earlier: !parts.some(({ kind }) => kind === "open") });
    else parts.push(...run.map((message) => ({ kind: "fold", message }) as const));
    run = [];
  };
  messages.forEach((message, index) => {
    if (expandedIds.has(message.id)) {
      closeRun();
      parts.push({ kind: "open", message });
    } else if (index === 0) {
      parts.push({ kind: "fold", message });
    } else {
      run.push(message);
    }
  });
  closeRun();
  return parts;
}

/** What a run holds, in a few words: "Acknowledged, your answer, extension". Repeats are said once. */
export function runLabel(messages: readonly Message[]): string {
  const labels = messages.map((message) =>
    message.direction === "out"
      ? "your letter"
      : (messageAppearance(message)?.label.toLowerCase() ?? "a mail"),
  );
  const sentence = [...new Set(labels)].join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
