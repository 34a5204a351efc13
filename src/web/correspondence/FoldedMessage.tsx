import { mdiChevronRight } from "@mdi/js";
import { use } from "react";
import type { Message } from "#contract/conversation.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { spanWords } from "./date-words.ts";
import css from "./FoldedMessage.module.css";
import { gistOf, leadOf } from "./reading-asides.ts";
import { senderWords } from "./sender-words.ts";
import { runWords } from "./thread-plan.ts";
import { When } from "./When.tsx";
import { Writer } from "./writer.ts";

type Props = { message: Message; agency: string | null; first: boolean; now: Date; onOpen: () => void };

/** A message in one line: who, what, when. */
export function FoldedMessage({ message, agency, first, now, onOpen }: Props) {
  const mine = message.direction === "out";
  const writer = use(Writer);
  const lead = first && mine ? "Request" : leadOf(message);
  const unread = !mine && !message.seen;
  return (
    <button
      type="button"
      className={`${css.fold} ${unread ? css.unread : ""}`}
      aria-expanded="false"
      data-stop
      onClick={onOpen}
    >
      <Icon path={mdiChevronRight} size={15} />
      <span className={css.who}>
        {mine ? writer : senderWords(message.from.name, agency) || message.from.address}
        {unread && <VisuallyHidden>, unread</VisuallyHidden>}
      </span>
      <span className={css.what}>
        {lead && `${lead}: `}
        {gistOf(message)}
      </span>
      <When at={message.at} words={spanWords(message.at, message.at, now)} />
    </button>
  );
}

type RunProps = { messages: Message[]; earlier: boolean; now: Date; onOpen: () => void };

/** Several folded messages behind one line. */
export function FoldedRun({ messages, earlier, now, onOpen }: RunProps) {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return null;
  return (
    <button type="button" className={css.fold} aria-expanded="false" data-stop data-run onClick={onOpen}>
      <Icon path={mdiChevronRight} size={15} />
      <span className={css.who}>
        {messages.length} {earlier ? "earlier" : "more"} messages
      </span>
      <span className={css.what}>{runWords(messages)}</span>
      <span className={css.span}>{spanWords(first.at, last.at, now)}</span>
    </button>
  );
}
