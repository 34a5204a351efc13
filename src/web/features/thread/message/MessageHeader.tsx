import { mdiChevronDown, mdiChevronUp, mdiDotsHorizontal } from "@mdi/js";
import { Suspense, use, useId, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { MANUAL_CHANNEL_TEXT } from "#core/delivery/manual-submission.ts";
import { splitServerWords } from "#core/delivery/server-words.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadMessage as m } from "#messages/thread/message.ts";
import { thread } from "#messages/thread/thread.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { formatAbsoluteDate, formatCalendarDay, formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { deliveryAppearance } from "#web/features/thread/classification/message-status.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { RequesterNameContext } from "#web/features/thread/requester-name.ts";
import { hasOriginal } from "./DownloadOriginal.tsx";
import css from "./MessageHeader.module.css";
import { SenderBadge } from "./SenderCheck.tsx";

const OriginalHeaders = lazyComponent(async () => (await import("./OriginalHeaders.tsx")).OriginalHeaders);

const MessageMenuItems = lazyComponent(async () => (await import("./MessageMenuItems.tsx")).MessageMenuItems);

type Props = {
  requestId: string;
  message: Message;
  now: Date;
  /** Switches between HTML and plain text, if the message has both. */
  view: { label: string; onSwitch: () => void } | null;
  onCollapse: () => void;
};

/**
 * Sender, recipients, date and delivery state of a message; all addresses and the reason why it is here on
 * demand.
 */
export function MessageHeader({ requestId, message, now, view, onCollapse }: Props) {
  const detailsId = useId();
  const authorName = use(RequesterNameContext) ?? thread.you;
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
            className={css.collapse}
            aria-expanded="true"
            data-stop
            onClick={onCollapse}
            title={m.collapse}
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
                ? formatMessage(m.recordedByYou, { subject: message.subject })
                : delivery?.manualSubmission
                  ? MANUAL_CHANNEL_TEXT[delivery.manualSubmission.channel]
                  : recipientsLabel(message)}
            </span>
            <IconButton
              size="small"
              className={css.more}
              icon={showDetails ? mdiChevronUp : mdiChevronDown}
              label={showDetails ? m.hideDetails : m.showDetails}
              aria-expanded={showDetails}
              aria-controls={detailsId}
              onClick={() => setShowDetails(!showDetails)}
            />
          </span>
        </div>
      </div>
      <div className={css.date}>
        <Timestamp
          at={message.at}
          // Only the date is known of what the user recorded.
          text={dateOnly === undefined ? formatMessageDate(message.at, now) : formatCalendarDay(dateOnly)}
          className={css.timestamp}
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
              {m.original}
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
  const { tone, icon, label } = deliveryAppearance[delivery.state];
  // What the server answered is in the details of the message.
  const { reason } = splitServerWords(delivery.serverResponse ?? "");
  return (
    <>
      <Status tone={tone} icon={icon} tinted>
        {label}
      </Status>
      {reason && <span className={css.deliveryText}>{reason}</span>}
    </>
  );
};

/** The outcome that the user recorded for a call or letter. */
const ConfirmedOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { tone, icon, label } = outcomeAppearance[outcome];
  return (
    <>
      <Status tone={tone} icon={icon} tinted>
        {label}
      </Status>
      <span aria-hidden="true">·</span>
    </>
  );
};

/** The request's address belongs to the user: email sent to it is "to you". */
const recipientsLabel = ({ direction, to, cc }: Message) => {
  if (direction === "in") return cc.length > 0 ? m.toYouAndOthers : m.toYou;
  const all = [...to, ...cc];
  return all.length > 2
    ? formatMessage(m.toAddressAndOthers, { address: all[0] ?? "", count: all.length - 1 })
    : formatMessage(m.toAddresses, { addresses: all.join(", ") });
};

/** "Dana Lee <dana@dot.gov>"; a caller, or the sender of a letter by mail, has only a name. */
const senderLabel = ({ direction, from, entry }: Message) => {
  if (entry) return direction === "out" ? thread.you : from.name;
  return from.name ? `${from.name} <${from.address}>` : from.address;
};

const Details = ({ id, message }: { id: string; message: Message }) => (
  <dl id={id} className={css.details}>
    <dt>{m.from}</dt>
    <dd>{senderLabel(message)}</dd>
    <dt>{m.to}</dt>
    <dd>{message.to.join(", ") || m.unknownRecipient}</dd>
    {message.cc.length > 0 && (
      <>
        <dt>{m.cc}</dt>
        <dd>{message.cc.join(", ")}</dd>
      </>
    )}
    <dt>{m.subject}</dt>
    <dd>{message.subject || thread.noSubject}</dd>
    <dt>{m.date}</dt>
    <dd>{formatAbsoluteDate(message.at)}</dd>
    {message.sender && (
      <>
        <dt>{m.sender}</dt>
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
        <dt>{m.warnings}</dt>
        <dd>{message.warnings.map(({ detail }) => detail).join(" ")}</dd>
      </>
    )}
    {message.matchReason && (
      <>
        <dt>{m.matchReason}</dt>
        <dd>{message.matchReason}</dd>
      </>
    )}
    {message.delivery?.serverResponse && (
      <>
        <dt>{m.delivery}</dt>
        <dd>
          {formatMessage(m.deliveryDetail, {
            state: deliveryAppearance[message.delivery.state].label,
            detail: message.delivery.serverResponse,
          })}
        </dd>
      </>
    )}
  </dl>
);

/** The menu of one message. A thread has many, so its items are loaded and rendered on demand. */
function MessageMenu(props: { requestId: string; message: Message; onOriginal: () => void }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  // Stays rendered after the menu is closed, because an item may have opened a dialog.
  const [menuRequested, setMenuRequested] = useState(false);
  return (
    <>
      <PlainIconButton
        size="small"
        className={css.menu}
        icon={mdiDotsHorizontal}
        label={m.menu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => MessageMenuItems.preload()}
        onClick={(event) => {
          setMenuRequested(true);
          setAnchor(event.currentTarget);
        }}
      />
      {menuRequested && (
        <Suspense>
          <MessageMenuItems {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
