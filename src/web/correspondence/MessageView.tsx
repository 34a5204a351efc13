import { type RefObject, useMemo, useRef, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import type { Doubt } from "#core/reply/doubts.ts";
import type { Status } from "#core/request/states.ts";
import { Attachments } from "./Attachments.tsx";
import { CouldNotBeRead } from "./CouldNotBeRead.tsx";
import { MailAsSent } from "./MailAsSent.tsx";
import { MessageHead } from "./MessageHead.tsx";
import css from "./MessageView.module.css";
import { PlainText } from "./PlainText.tsx";
import { ReplySays } from "./ReplySays.tsx";
import { factsOf } from "./reading-facts.ts";
import { Cautions } from "./Sender.tsx";
import { SentState } from "./SentState.tsx";
import { Stranger } from "./Stranger.tsx";
import { useSought } from "./sought.tsx";

type Wish = { number: number; turn: number };
type Props = {
  requestId: string;
  status: Status;
  message: Message;
  /** The request itself. */
  first: boolean;
  /** The agency's time zone. */
  zone: string | null;
  now: Date;
  /** Numbers of the letter that do not go with what the conversation knows. */
  doubts: readonly Doubt[];
  onFold: () => void;
};

/** One open message: its head, its files, its words, and in their margin what was read from them. */
export function MessageView({ requestId, status, message, first, zone, now, doubts, onFold }: Props) {
  const article = useRef<HTMLElement>(null);
  // What a forger made to look right, and to be followed, is shown as words until it is asked for.
  const doubted = message.sender?.tone === "danger";
  const [plain, setPlain] = useState(!message.hasHtml || doubted);
  const [wished, setWished] = useState<Wish | null>(null);
  const hits = useSought(article);
  const { reading } = message;
  const evidence = useMemo(
    () => (reading ? factsOf({ ...message, reading }).evidence : []),
    [reading, message],
  );
  const wish = (number: number) => setWished({ number, turn: (wished?.turn ?? 0) + 1 });
  const switchTo = (toPlain: boolean) => {
    setWished(null);
    setPlain(toPlain);
  };
  const view = message.hasHtml
    ? { label: plain ? "As sent" : "Plain text", onSwitch: () => switchTo(!plain) }
    : null;
  return (
    <article ref={article} className={css.message} aria-label={labelOf(message)}>
      <MessageHead requestId={requestId} message={message} now={now} view={view} onFold={onFold} />
      <SentState requestId={requestId} message={message} zone={zone} first={first} />
      <Cautions message={message} original={originalOf(message)} />
      <Stranger requestId={requestId} message={message} />
      <Attachments messageId={message.id} files={message.attachments.filter((file) => !file.inline)} />
      <div className={reading ? css.split : css.alone}>
        <div className={css.body}>
          {message.couldNotBeRead ? (
            <CouldNotBeRead path={originalOf(message)} subject={message.subject} />
          ) : plain ? (
            <PlainText
              text={message.text}
              evidence={evidence}
              linked={!doubted}
              hits={hits}
              onNumber={(number) => focusFact(article, number)}
              wished={wished}
            />
          ) : (
            <MailAsSent
              message={message}
              evidence={evidence}
              hits={hits}
              wished={wished}
              onNumber={(number) => focusFact(article, number)}
              onPlain={() => setPlain(true)}
            />
          )}
        </div>
        {reading && (
          <ReplySays
            requestId={requestId}
            status={status}
            message={message}
            reading={reading}
            doubts={doubts}
            now={now}
            onNumber={wish}
          />
        )}
      </div>
    </article>
  );
}

const originalOf = ({ id }: Message) => `/api/messages/${id}/raw`;

const labelOf = ({ direction, from, subject, entry }: Message) =>
  entry
    ? subject
    : `${direction === "out" ? "Your letter" : `Mail from ${from.name || from.address}`}: ${subject}`;

function focusFact(article: RefObject<HTMLElement | null>, number: number) {
  article.current?.querySelector<HTMLElement>(`aside [data-number="${number}"]`)?.focus();
}
