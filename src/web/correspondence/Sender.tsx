import {
  mdiAlertCircleOutline,
  mdiShieldAlertOutline,
  mdiShieldCheckOutline,
  mdiShieldOffOutline,
} from "@mdi/js";
import type { Message } from "#contract/conversation.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { Status } from "#web/ui/Status.tsx";
import { DownloadOriginal } from "./DownloadOriginal.tsx";
import css from "./Sender.module.css";

type Sender = NonNullable<Message["sender"]>;

const isDoubted = ({ tone }: Sender) => tone === "danger" || tone === "caution";

/** Who really sent it, beside the name, where the letter may be read without a second thought. */
export function SenderMark({ sender }: { sender: Sender }) {
  if (isDoubted(sender)) return null;
  const fine = sender.tone === "fine";
  return (
    <>
      <Status tone={fine ? "green" : "grey"} icon={fine ? mdiShieldCheckOutline : mdiShieldOffOutline} tinted>
        {sender.words}
      </Status>
      <span aria-hidden="true">·</span>
    </>
  );
}

/** What is to be seen before the letter: a sender in doubt, and what of the mail could not be shown as it was sent. */
export function Cautions({
  message: { sender, warnings, subject },
  original,
}: {
  message: Pick<Message, "sender" | "warnings" | "subject">;
  /** Where the raw email is. */
  original: string;
}) {
  const told = warnings.filter(({ tell }) => tell);
  const doubted = sender !== null && isDoubted(sender);
  if (!doubted && told.length === 0) return null;
  return (
    <div className={css.cautions}>
      {doubted && (
        <Notice tone={sender.tone === "danger" ? "red" : "orange"} icon={mdiShieldAlertOutline}>
          <b>{sender.words}.</b> {sender.more}
        </Notice>
      )}
      {told.length > 0 && (
        <Notice tone="orange" icon={mdiAlertCircleOutline}>
          {told.map(({ detail }) => detail).join(" ")}
          <span className={css.original}>
            <DownloadOriginal path={original} subject={subject} />
          </span>
        </Notice>
      )}
    </div>
  );
}
