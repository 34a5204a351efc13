import { type RefObject, useRef, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import type { Status } from "#core/request/states.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Attachments } from "./Attachments.tsx";
import type { NumberedEvidence } from "./evidence.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MessageHead } from "./MessageHead.tsx";
import css from "./MessageView.module.css";
import { MoveMail } from "./MoveMail.tsx";
import { PlainText } from "./PlainText.tsx";
import { useMessageHtml } from "./queries.ts";
import { ReplySays } from "./ReplySays.tsx";
import { factsOf } from "./reading-facts.ts";
import { Cautions } from "./Sender.tsx";
import { SentState } from "./SentState.tsx";
import { Stranger } from "./Stranger.tsx";

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
  onFold: () => void;
};

/** One open message: its head, its files, its words, and in their margin what was read from them. */
export function MessageView({ requestId, status, message, first, zone, now, onFold }: Props) {
  const article = useRef<HTMLElement>(null);
  // What a forger made to look right, and to be followed, is shown as words until it is asked for.
  const doubted = message.sender?.tone === "danger";
  const [plain, setPlain] = useState(!message.hasHtml || doubted);
  const [wished, setWished] = useState<Wish | null>(null);
  const { reading } = message;
  const evidence = reading ? factsOf(reading).evidence : [];
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
      <MessageHead message={message} now={now} view={view} onFold={onFold} />
      <SentState requestId={requestId} message={message} zone={zone} first={first} />
      <Cautions message={message} />
      <Stranger requestId={requestId} message={message} />
      <Attachments files={message.attachments.filter((file) => !file.inline)} />
      <div className={reading ? css.split : css.alone}>
        <div className={css.body}>
          {plain ? (
            <PlainText
              text={message.text}
              evidence={evidence}
              linked={!doubted}
              onNumber={(number) => focusFact(article, number)}
              wished={wished}
            />
          ) : (
            <AsSent message={message} evidence={evidence} wished={wished} onPlain={() => setPlain(true)} />
          )}
        </div>
        {reading && (
          <ReplySays
            requestId={requestId}
            status={status}
            message={message}
            reading={reading}
            now={now}
            onNumber={wish}
          />
        )}
      </div>
      <MoveMail requestId={requestId} message={message} />
    </article>
  );
}

const labelOf = ({ direction, from, subject }: Message) =>
  `${direction === "out" ? "Your letter" : `Mail from ${from.name || from.address}`}: ${subject}`;

function focusFact(article: RefObject<HTMLElement | null>, number: number) {
  article.current?.querySelector<HTMLElement>(`aside [data-number="${number}"]`)?.focus();
}

type AsSentProps = {
  message: Message;
  evidence: readonly NumberedEvidence[];
  wished: Wish | null;
  onPlain: () => void;
};

/** The mail with its own fonts and tables; the plain text where those cannot be had. */
function AsSent({ message, evidence, wished, onPlain }: AsSentProps) {
  const html = useMessageHtml(message.id, true);
  if (html.data !== undefined)
    return (
      <MailFrame
        html={html.data}
        title={`Mail: ${message.subject || "no subject"}`}
        evidence={evidence}
        wished={wished}
        onMissing={onPlain}
      />
    );
  if (html.isPending) return <Skeleton rows={6} shape="text" label="Loading the mail" />;
  return (
    <div className={css.failed} role="alert">
      <p>The mail as sent did not load. {html.error.message}</p>
      <div>
        <Button size="small" onClick={() => html.refetch()}>
          Try again
        </Button>
        <Button size="small" kind="quiet" onClick={onPlain}>
          Read the plain text
        </Button>
      </div>
    </div>
  );
}
