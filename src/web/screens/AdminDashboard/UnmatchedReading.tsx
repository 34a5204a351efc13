import { mdiArrowLeft, mdiCloudOffOutline, mdiDownload, mdiEmailCheckOutline } from "@mdi/js";
import { useEffect, useRef } from "react";
import type { UnmatchedMail } from "#contract/admin.ts";
import { ApiError } from "#web/api-error.ts";
import { sizeWords } from "#web/correspondence/attachment-look.ts";
import { messageWords } from "#web/correspondence/date-words.ts";
import { saveRawMail } from "#web/correspondence/files.ts";
import { PlainText } from "#web/correspondence/PlainText.tsx";
import { When } from "#web/correspondence/When.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { GuessForm } from "./GuessForm.tsx";
import { useUnmatchedMail } from "./queries.ts";
import { ReadingReason } from "./ReadingReason.tsx";
import { SetAside, Spam } from "./SetAside.tsx";
import css from "./UnmatchedReading.module.css";

type Props = {
  id: string;
  /** The subject's place among the page's headings; on a phone it is alone on it. */
  level: 1 | 2 | 3;
  /** Chosen on this page, where it has taken the list's place and should take its focus too. */
  opened: boolean;
  onClose: () => void;
  /** It was filed into requests. */
  onFiled: () => void;
  /** It is not in the list any more, and the person wants to go on. */
  onGone: () => void;
};

/** One unmatched mail: who sent it where, the requests it may belong to, and its text. */
export function UnmatchedReading({ id, level, opened, onClose, onFiled, onGone }: Props) {
  const mail = useUnmatchedMail(id);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened) pane.current?.focus({ preventScroll: true });
  }, [opened]);
  return (
    <article
      className={css.pane}
      ref={pane}
      tabIndex={-1}
      aria-label={mail.data?.content?.subject || "Unmatched mail"}
    >
      <div className={css.back}>
        <IconButton icon={mdiArrowLeft} label="Back to the list" shortcut="u" onClick={onClose} />
      </div>
      <div className={css.body}>
        <Body mail={mail} level={level} onFiled={onFiled} onGone={onGone} />
      </div>
    </article>
  );
}

type BodyProps = Pick<Props, "level" | "onFiled" | "onGone"> & { mail: ReturnType<typeof useUnmatchedMail> };

function Body({ mail: { data, error, isFetching, refetch }, level, onFiled, onGone }: BodyProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={mdiEmailCheckOutline}
        level={level}
        title="This mail has a home"
        action={<Button onClick={onGone}>Back to the rest</Button>}
      >
        It is not among the unmatched mail any more. Another administrator may have filed it.
      </EmptyState>
    );
  if (data) return <Mail mail={data} level={level} onFiled={onFiled} />;
  if (error)
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        level={level}
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
  return (
    <div className={css.bones}>
      <Skeleton rows={7} shape="text" label="Loading the mail" />
    </div>
  );
}

function Mail({ mail, level, onFiled }: { mail: UnmatchedMail } & Pick<Props, "level" | "onFiled">) {
  const Subject = `h${level}` as const;
  const { content } = mail;
  return (
    <>
      <div className={css.head}>
        <Subject className={css.subject}>{subjectOf(mail)}</Subject>
        {content && mail.state !== "assigned" && (
          <Button kind="quiet" size="small" icon={mdiDownload} onClick={() => fetchRaw(mail)}>
            Raw mail
          </Button>
        )}
        {mail.state === "waiting" && <Spam id={mail.id} onDone={onFiled} />}
      </div>
      <p className={css.facts}>
        {content?.fromName && <b>{content.fromName}</b>}
        <span>{mail.from.address || "Unknown sender"}</span>
        <When at={mail.receivedAt} words={messageWords(mail.receivedAt, new Date())} />
        <span>{sizeWords(mail.size)}</span>
        {mail.expiresAt && <span>Expires {day.format(new Date(mail.expiresAt))}</span>}
      </p>
      {mail.state === "waiting" ? (
        <>
          <Destination mail={mail} />
          {content && <GuessForm id={mail.id} guesses={content.guesses} onFiled={onFiled} />}
        </>
      ) : (
        <SetAside mail={mail} onBack={onFiled} />
      )}
      {content === null ? (
        <ReadingReason id={mail.id} />
      ) : (
        <div className={css.text} hidden={mail.state === "assigned"}>
          {content.couldNotBeRead ? (
            <p className={css.none}>
              This email could not be read: it is too large or too complex to open safely. Nothing was lost:
              the original is saved exactly as it arrived, and can be downloaded above.
            </p>
          ) : content.text.trim() ? (
            <PlainText text={content.text} evidence={[]} onNumber={ignore} wished={null} />
          ) : (
            <p className={css.none}>This mail has no text. Whatever it carries is in the raw mail.</p>
          )}
        </div>
      )}
      <Readings readings={mail.readings} />
    </>
  );
}

/** Nothing was read from the mail, so there are no numbers to choose. */
const ignore = () => undefined;

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** The subject is content, too. */
const subjectOf = ({ content }: UnmatchedMail) =>
  content === null ? "Unmatched message" : content.subject || "No subject";

/** Who read it before, and why. */
const Readings = ({ readings }: Pick<UnmatchedMail, "readings">) =>
  readings.length > 0 && (
    <section className={css.readings} aria-label="Who read it">
      <h3>Read by</h3>
      <ul>
        {readings.map(({ by, at, reason }) => (
          <li key={`${by} ${at}`}>
            {by}, <When at={at} words={messageWords(at, new Date())} />: {reason}
          </li>
        ))}
      </ul>
    </section>
  );

/** Where the mail was sent, and why that was not enough. With guesses, the reasons stand beside each of them. */
function Destination({ mail: { to, content } }: { mail: UnmatchedMail }) {
  const [before, after] = content?.reason.split(to, 2) ?? [];
  const said = content?.guesses.length === 0 && after !== undefined;
  return (
    <p className={css.to}>
      {said ? before : "Sent to "}
      <b>{to}</b>
      {said ? after : ", which is no request’s address."}
    </p>
  );
}

async function fetchRaw({ id, content }: UnmatchedMail) {
  try {
    await saveRawMail(`/api/admin/unmatched/${id}/raw`, content?.subject ?? "");
  } catch (error) {
    const why = error instanceof Error ? error.message : "Try again in a moment.";
    showToast({ text: `The raw mail could not be fetched. ${why}` });
  }
}
