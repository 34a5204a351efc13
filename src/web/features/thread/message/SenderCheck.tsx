import {
  mdiAlertCircleOutline,
  mdiShieldAlertOutline,
  mdiShieldCheckOutline,
  mdiShieldOffOutline,
} from "@mdi/js";
import type { Message } from "#contract/mailbox/conversation.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { DownloadOriginal } from "./DownloadOriginal.tsx";
import css from "./SenderCheck.module.css";

type Sender = NonNullable<Message["sender"]>;

const isSuspicious = ({ tone }: Sender) => tone === "danger" || tone === "caution";

/** Who really sent it, beside the name, where the letter may be read without a second thought. */
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

/** What is to be seen before the letter: a sender in doubt, and what of the mail could not be shown as it was sent. */
export function SenderWarnings({
  message: { sender, warnings, subject },
  originalUrl,
}: {
  message: Pick<Message, "sender" | "warnings" | "subject">;
  /** Where the raw email is. */
  originalUrl: string;
}) {
  const visibleWarnings = warnings.filter(({ prominent: tell }) => tell);
  const suspicious = sender !== null && isSuspicious(sender);
  if (!suspicious && visibleWarnings.length === 0) return null;
  return (
    <div className={css.cautions}>
      {suspicious && (
        <Notice tone={sender.tone === "danger" ? "red" : "orange"} icon={mdiShieldAlertOutline}>
          <b>{sender.label}.</b> {sender.details}
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
