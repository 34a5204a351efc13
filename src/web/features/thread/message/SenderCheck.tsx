import {
  mdiAlertCircleOutline,
  mdiShieldAlertOutline,
  mdiShieldCheckOutline,
  mdiShieldOffOutline,
} from "@mdi/js";
import type { Message } from "#contract/mailbox/conversation.ts";
import { threadMessage } from "#messages/thread/message.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { DownloadOriginal } from "./DownloadOriginal.tsx";
import css from "./SenderCheck.module.css";

type Sender = NonNullable<Message["sender"]>;

const isSuspicious = ({ tone }: Sender) => tone === "danger" || tone === "caution";

/**
 * Result of the sender check beside the name, unless the sender is suspicious: `SenderWarnings` then shows
 * it.
 */
export function SenderBadge({ sender }: { sender: Sender }) {
  if (isSuspicious(sender)) return null;
  const isVerified = sender.tone === "fine";
  return (
    <>
      <Status
        tone={isVerified ? "green" : "grey"}
        icon={isVerified ? mdiShieldCheckOutline : mdiShieldOffOutline}
        tinted
      >
        {sender.label}
      </Status>
      <span aria-hidden="true">·</span>
    </>
  );
}

/** Warnings above an email: a suspicious sender, and parts that could not be shown as they were sent. */
export function SenderWarnings({
  message: { sender, warnings, subject },
  originalUrl,
}: {
  message: Pick<Message, "sender" | "warnings" | "subject">;
  /** URL of the raw email. */
  originalUrl: string;
}) {
  const visibleWarnings = warnings.filter(({ prominent: tell }) => tell);
  const suspicious = sender !== null && isSuspicious(sender);
  if (!suspicious && visibleWarnings.length === 0) return null;
  return (
    <div className={css.warnings}>
      {suspicious && (
        <Notice tone={sender.tone === "danger" ? "red" : "orange"} icon={mdiShieldAlertOutline}>
          <RichText
            message={threadMessage.senderWarning}
            values={{ warning: sender.label, detail: sender.details, b: (text) => <b>{text}</b> }}
          />
        </Notice>
      )}
      {visibleWarnings.length > 0 && (
        <Notice tone="orange" icon={mdiAlertCircleOutline}>
          {visibleWarnings.map(({ detail }) => detail).join(" ")}
          <span className={css.original}>
            <DownloadOriginal path={originalUrl} subject={subject} />
          </span>
        </Notice>
      )}
    </div>
  );
}
