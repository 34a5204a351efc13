import type { Message } from "#contract/mailbox/conversation.ts";
import { thread } from "#messages/thread/thread.ts";
import { messageAppearance } from "./classification/message-status.ts";

/**
 * Parts of a thread: expanded messages, collapsed messages, and groups of collapsed messages behind one line.
 */
type ThreadPart =
  | { kind: "expanded"; message: Message }
  | { kind: "collapsed"; message: Message }
  /** `earlier`: before all expanded messages. */
  | { kind: "group"; messages: Message[]; earlier: boolean };

/** Fewer collapsed messages are not grouped. */
const MIN_GROUP = 3;

/** Each expanded email is an iframe, and nobody reads more than this at once. */
const MAX_EXPANDED = 10;

/**
 * The messages to expand on opening: the newest ten unread emails from the agency, or the last message if all
 * are read; and the user's own letters that need attention.
 */
export function messagesToExpand(messages: readonly Message[]): string[] {
  const unread = messages.filter(isUnread).slice(-MAX_EXPANDED);
  const unreadOrLast = new Set(unread.length > 0 ? unread : messages.slice(-1));
  return messages
    .filter((message) => unreadOrLast.has(message) || needsAttention(message))
    .map(({ id }) => id);
}

/** The user can still change its scheduled time, or has to act because nothing more happens automatically. */
const needsAttention = ({ delivery }: Message) =>
  delivery !== null && ["scheduled", "held", "failed"].includes(delivery.state);

/** Outgoing letters are never unread. */
export const isUnread = ({ direction, seen }: Pick<Message, "direction" | "seen">) =>
  direction === "in" && !seen;

/**
 * Collapses the other messages to one line each. The first message is the request itself and keeps its line.
 * At least `MIN_GROUP` collapsed messages in a row after it become a group, unless `groupsExpanded`.
 */
export function layoutThread(
  messages: readonly Message[],
  expandedIds: ReadonlySet<string>,
  groupsExpanded: boolean,
): ThreadPart[] {
  const parts: ThreadPart[] = [];
  let group: Message[] = [];
  const closeGroup = () => {
    if (group.length >= MIN_GROUP && !groupsExpanded)
      parts.push({ kind: "group", messages: group, earlier: !parts.some(({ kind }) => kind === "expanded") });
    else parts.push(...group.map((message) => ({ kind: "collapsed", message }) as const));
    group = [];
  };
  messages.forEach((message, index) => {
    if (expandedIds.has(message.id)) {
      closeGroup();
      parts.push({ kind: "expanded", message });
    } else if (index === 0) {
      parts.push({ kind: "collapsed", message });
    } else {
      group.push(message);
    }
  });
  closeGroup();
  return parts;
}

/** What a group contains, without repetitions: "Acknowledged, your letter, extension". */
export function groupLabel(messages: readonly Message[]): string {
  const labels = messages.map((message) =>
    message.direction === "out"
      ? thread.groupedLetter
      : (messageAppearance(message)?.label.toLowerCase() ?? thread.groupedEmail),
  );
  const label = [...new Set(labels)].join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
