import { mdiChevronDown, mdiChevronUp } from "@mdi/js";
import { lazy, Suspense, use, useId, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { MANUAL_CHANNEL_TEXT } from "#core/delivery/manual-submission.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatAbsoluteDate, formatCalendarDay, formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { AuthorNameContext } from "#web/features/thread/author-name.ts";
import { deliveryAppearance } from "#web/features/thread/classification/message-status.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { hasOriginal } from "./has-original.ts";
import css from "./MessageHeader.module.css";
import { MessageMenu } from "./MessageMenu.tsx";
import { SenderBadge } from "./SenderCheck.tsx";

const OriginalHeaders = lazy(() =>
  import("./OriginalHeaders.tsx").then((loaded) => ({ default: loaded.OriginalHeaders })),
);

type Props = {
  requestId: string;
  message: Message;
  now: Date;
  /** The other way to see this mail, if it has one. */
  view: { label: string; onSwitch: () => void } | null;
  onCollapse: () => void;
};

/** Who wrote, to whom and when; the full addresses and why the mail is here on demand; our own letter's fate. */
export function MessageHeader({ requestId, message, now, view, onCollapse }: Props) {
  const detailsId = useId();
  const authorName = use(AuthorNameContext);
  const [showDetails, setShowDetails] = useState(false);
  const [showOriginal, setShowOriginal] = useState(false);
  const { from, direction, delivery, sender } = message;
  const dateOnly = message.entry?.on ?? delivery?.manualSubmission?.sentOn;
  return (
    <header className={css.head}>
      <div className={css.sender}>
        <h3 className={css.name}>
          <button
            type="button"
            className={css.fold}
            aria-expanded="true"
            data-stop
            onClick={onCollapse}
            title="Fold"
          >
            {direction === "out" ? authorName : from.name || from.address}
          </button>{" "}
          {direction === "in" && from.name && !message.entry && (
            <span className={css.address}>{from.address}</span>
          )}
        </h3>
        <div className={css.meta}>
          {delivery && <Delivery delivery={delivery} />}
          {delivery && <span aria-hidden="true">·</span>}
          {sender && <SenderBadge sender={sender} />}
          {message.entry && message.confirmed && <ConfirmedOutcome outcome={message.confirmed.outcome} />}
          <span className={css.addressed}>
            <span className={css.to}>
              {message.entry
                ? `${message.subject}, put down by you`
                : delivery?.manualSubmission
                  ? MANUAL_CHANNEL_TEXT[delivery.manualSubmission.channel]
                  : `to ${recipientsLabel(message)}`}
            </span>
            <IconButton
              size="small"
              className={css.more}
              icon={showDetails ? mdiChevronUp : mdiChevronDown}
              label={showDetails ? "Hide the details" : "Show the details"}
              aria-expanded={showDetails}
              aria-controls={detailsId}
              onClick={() => setShowDetails(!showDetails)}
            />
          </span>
        </div>
      </div>
      <div className={css.when}>
        <Timestamp
          at={message.at}
          // Of what its person put down only the day is known.
          text={dateOnly === undefined ? formatMessageDate(message.at, now) : formatCalendarDay(dateOnly)}
          className={css.date}
        />
        <span className={css.links}>
          {view && (
            <>
              <button type="button" onClick={view.onSwitch}>
                {view.label}
              </button>
              <span aria-hidden="true"> · </span>
            </>
          )}
          {hasOriginal(message) && (
            <button type="button" onClick={() => setShowOriginal(true)}>
              Original
            </button>
          )}
          <MessageMenu requestId={requestId} message={message} onOriginal={() => setShowOriginal(true)} />
        </span>
      </div>
      {showDetails && <Details id={detailsId} message={message} />}
      {showOriginal && (
        <Suspense>
          <OriginalHeaders message={message} onClose={() => setShowOriginal(false)} />
        </Suspense>
      )}
    </header>
  );
}

const Delivery = ({ delivery }: { delivery: NonNullable<Message["delivery"]> }) => {
  const { tone, icon, label: words } = deliveryAppearance[delivery.state];
  return (
    <>
      <Status tone={tone} icon={icon} tinted>
        {words}
      </Status>
      {delivery.serverResponse && <span className={css.said}>{delivery.serverResponse}</span>}
    </>
  );
};

/** What its person says that a call or letter decided. */
const ConfirmedOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { tone, icon, label: words } = outcomeAppearance[outcome];
  return (
    <>
      <Status tone={tone} icon={icon} tinted>
        {words}
      </Status>
      <span aria-hidden="true">·</span>
    </>
  );
};

/** Our reply address stands for the person: mail sent to it is mail "to you". */
const recipientsLabel = ({ direction, to, cc }: Message) => {
  if (direction === "in") return cc.length > 0 ? "you and others" : "you";
  const all = [...to, ...cc];
  return all.length > 2 ? `${all[0]} and ${all.length - 1} others` : all.join(", ");
};

/** "Dana Lee <dana@dot.gov>"; who called, or wrote by post, has a name alone. */
const senderLabel = ({ direction, from, entry }: Message) => {
  if (entry) return direction === "out" ? "You" : from.name;
  return from.name ? `${from.name} <${from.address}>` : from.address;
};

const Details = ({ id, message }: { id: string; message: Message }) => (
  <dl id={id} className={css.details}>
    <dt>From</dt>
    <dd>{senderLabel(message)}</dd>
    <dt>To</dt>
    <dd>{message.to.join(", ") || "Not named"}</dd>
    {message.cc.length > 0 && (
      <>
        <dt>Cc</dt>
        <dd>{message.cc.join(", ")}</dd>
      </>
    )}
    <dt>Subject</dt>
    <dd>{message.subject || "No subject"}</dd>
    <dt>Date</dt>
    <dd>{formatAbsoluteDate(message.at)}</dd>
    {message.sender && (
      <>
        <dt>Sender</dt>
        <dd>
          {message.sender.details}
          {message.sender.methods.length > 0 && (
            <>
              <br />
              {message.sender.methods.join(" · ")}
            </>
          )}
        </dd>
      </>
    )}
    {message.warnings.length > 0 && (
      <>
        <dt>Reading it</dt>
        <dd>{message.warnings.map(({ detail }) => detail).join(" ")}</dd>
      </>
    )}
    {message.matchReason && (
      <>
        <dt>Filed here</dt>
        <dd>{message.matchReason}</dd>
      </>
    )}
    {message.delivery?.serverResponse && (
      <>
        <dt>Delivery</dt>
        <dd>
          {deliveryAppearance[message.delivery.state].label}: {message.delivery.serverResponse}
        </dd>
      </>
    )}
  </dl>
);
