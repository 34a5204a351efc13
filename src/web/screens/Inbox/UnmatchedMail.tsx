import {
  mdiAlertOctagonOutline,
  mdiArrowLeft,
  mdiCloudOffOutline,
  mdiDownload,
  mdiEmailCheckOutline,
  mdiPaperclip,
} from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { OwnUnmatchedMail } from "#contract/unmatched.ts";
import { ApiError } from "#web/api-error.ts";
import { sizeWords } from "#web/correspondence/attachment-look.ts";
import { CouldNotBeRead } from "#web/correspondence/CouldNotBeRead.tsx";
import { messageWords } from "#web/correspondence/date-words.ts";
import { saveRawMail } from "#web/correspondence/files.ts";
import { MailFrame } from "#web/correspondence/MailFrame.tsx";
import { PlainText } from "#web/correspondence/PlainText.tsx";
import { Cautions, SenderMark } from "#web/correspondence/Sender.tsx";
import { When } from "#web/correspondence/When.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { UnmatchedGuesses } from "./UnmatchedGuesses.tsx";
import css from "./UnmatchedMail.module.css";
import { useUnmatchedHtml, useUnmatchedMail } from "./unmatched-queries.ts";
import { useDecline } from "./use-decline.ts";

type Props = {
  id: string;
  /** Chosen on this page, where it has taken the list's place and should take its focus too. */
  opened: boolean;
  onClose: () => void;
  /** It is off the list. */
  onDone: () => void;
};

/** One mail that names no request: who sent it, where it may belong, and its words. */
export function UnmatchedMail({ id, opened, onClose, onDone }: Props) {
  const mail = useUnmatchedMail(id);
  const pane = useRef<HTMLElement>(null);
  const decline = useDecline(id, onDone);
  useEffect(() => {
    if (opened) pane.current?.focus({ preventScroll: true });
  }, [opened]);
  return (
    <article
      className={css.pane}
      ref={pane}
      tabIndex={-1}
      aria-label={mail.data?.subject || "Unmatched mail"}
    >
      <div className={css.bar}>
        <IconButton
          icon={mdiArrowLeft}
          label="Back to the list"
          shortcut="u"
          className={css.back}
          onClick={onClose}
        />
        <IconButton
          icon={mdiAlertOctagonOutline}
          label="Spam"
          disabled={!mail.data || decline.busy}
          onClick={() => void decline.say("spam")}
        />
        <IconButton
          icon={mdiDownload}
          label="Save the original"
          disabled={!mail.data}
          onClick={() => mail.data && void saveOriginal(mail.data)}
        />
      </div>
      <div className={css.body}>
        <Body mail={mail} onDone={onDone} />
      </div>
    </article>
  );
}

function Body({ mail, onDone }: { mail: ReturnType<typeof useUnmatchedMail> } & Pick<Props, "onDone">) {
  const { data, error, isFetching, refetch } = mail;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={mdiEmailCheckOutline}
        title="This mail does not wait here any more"
        action={<Button onClick={onDone}>Back to the rest</Button>}
      >
        It has found its place, or an administrator looks for it.
      </EmptyState>
    );
  if (data) return <Mail mail={data} onDone={onDone} />;
  if (error)
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        title="The mail did not load"
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            Try now
          </Button>
        }
      >
        {error.message} The mail is safe on the server.
      </EmptyState>
    );
  return <Skeleton rows={7} shape="text" label="Loading the mail" />;
}

function Mail({ mail, onDone }: { mail: OwnUnmatchedMail } & Pick<Props, "onDone">) {
  const { from, sender, to, attachments } = mail;
  return (
    <>
      <h2 className={css.subject}>{mail.subject || "No subject"}</h2>
      <p className={css.facts}>
        {from.name && <b>{from.name}</b>}
        <span>{from.address || "Unknown sender"}</span>
        {sender && <SenderMark sender={sender} />}
        <When at={mail.receivedAt} words={messageWords(mail.receivedAt, new Date())} />
      </p>
      <p className={css.to}>
        Sent to <b>{to}</b>, which is no request’s address. Only you see it, beside administrators.
      </p>
      <Cautions
        message={{
          sender,
          subject: mail.subject,
          warnings: mail.warnings.map((detail) => ({ detail, tell: true })),
        }}
        original={originalOf(mail)}
      />
      <UnmatchedGuesses mail={mail} onDone={onDone} />
      {attachments.length > 0 && (
        <ul className={css.files} aria-label="Files, to open once the mail has its place">
          {attachments.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name
            <li key={index}>
              <Icon path={mdiPaperclip} size={16} />
              <span>{name}</span> <small>{sizeWords(size)}</small>
            </li>
          ))}
        </ul>
      )}
      {mail.couldNotBeRead ? (
        <CouldNotBeRead path={originalOf(mail)} subject={mail.subject} />
      ) : (
        <Words mail={mail} />
      )}
    </>
  );
}

/** The letter. What a forger made to look right is words until it is asked for. */
function Words({ mail }: { mail: OwnUnmatchedMail }) {
  const doubted = mail.sender?.tone === "danger";
  const [plain, setPlain] = useState(!mail.hasHtml || doubted);
  return (
    <div className={css.words}>
      {mail.hasHtml && (
        <p className={css.switch}>
          <Button kind="quiet" size="small" onClick={() => setPlain(!plain)}>
            {plain ? "As sent" : "Plain text"}
          </Button>
        </p>
      )}
      {!plain ? (
        <AsSent id={mail.id} title={mail.subject || "The mail"} />
      ) : mail.text.trim() ? (
        <PlainText text={mail.text} evidence={[]} linked={!doubted} onNumber={ignore} wished={null} />
      ) : (
        <p className={css.none}>This mail has no text.</p>
      )}
    </div>
  );
}

function AsSent({ id, title }: { id: string; title: string }) {
  const html = useUnmatchedHtml(id);
  if (html.data !== undefined)
    return <MailFrame html={html.data} title={title} evidence={[]} wished={null} onMissing={ignore} />;
  if (html.error)
    return (
      <p className={css.none} role="alert">
        The letter did not load as it was sent. {html.error.message}
      </p>
    );
  return <Skeleton rows={5} shape="text" label="Loading the letter" />;
}

/** Nothing was read from the mail, so there are no numbers to choose. */
const ignore = () => undefined;

const originalOf = ({ id }: OwnUnmatchedMail) => `/api/unmatched/${id}/raw`;

async function saveOriginal(mail: OwnUnmatchedMail) {
  try {
    await saveRawMail(originalOf(mail), mail.subject);
  } catch (error) {
    const why = error instanceof Error ? error.message : "Try again in a moment.";
    showToast({ text: `The original could not be fetched. ${why}` });
  }
}
