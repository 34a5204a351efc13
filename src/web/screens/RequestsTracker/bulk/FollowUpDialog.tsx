import { mdiAlertCircle, mdiCheckCircle, mdiChevronRight } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { FollowUps, SendFollowUps, SendFollowUpsResult } from "#contract/delivery/follow-ups.ts";
import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { filledText } from "#core/letter/variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { ownTemplateQuery } from "#web/features/templates/template-queries.ts";
import { useTrackerView } from "#web/screens/RequestsTracker/use-tracker-view.ts";
import { type BulkTargets, groupReasons, toBatches } from "./bulk-targets.ts";
import css from "./FollowUpDialog.module.css";
import type { ChosenTemplates } from "./FollowUpTemplates.tsx";
import type { useBulkChange } from "./use-bulk-change.ts";

/** Loaded apart: most users have no template of these letters. */
const FollowUpTemplates = lazyComponent(
  async () => (await import("./FollowUpTemplates.tsx")).FollowUpTemplates,
);

/** The server's delay before sending, minus some time for the request. */
const UNDO_SECONDS = 50;

type Props = {
  targets: BulkTargets;
  runGuarded: ReturnType<typeof useBulkChange>["guarded"];
  onClose: () => void;
};

/**
 * Previews the follow-up letters to overdue agencies, those that the user sends, and the requests that get none; then sends
 * the letters that go by email.
 */
export function FollowUpDialog({ targets, runGuarded, onClose }: Props) {
  const preview = useFollowUps(targets);
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<SendFollowUpsResult>();
  const [letters, setLetters] = useState<SendFollowUpsResult["sent"] | null>(null);
  const [templates, setTemplates] = useState<ChosenTemplates>({});
  const followUps = preview.data;
  const count = followUps?.letters.length ?? 0;

  const send = () => {
    if (progress !== null || !followUps) return;
    // A retry uses the same ids, so that nothing is sent twice.
    const lettersWithIds = letters ?? withMessageIds(followUps.letters);
    setLetters(lettersWithIds);
    setProgress(0);
    void runGuarded(async () => {
      const { sent, failed: refused } = await sendFollowUps(
        lettersWithIds,
        Object.values(templates),
        setProgress,
      );
      if (sent.length > 0) notifySent(sent);
      if (refused.length > 0) setResult({ sent, failed: refused });
      else onClose();
    }, trackerBulk.failed.send).finally(() => setProgress(null));
  };
  const notifySent = (sent: SendFollowUpsResult["sent"]) =>
    showToast({
      text: formatMessage(trackerBulk.followUps.sentNotice, { count: sent.length }),
      ringSeconds: UNDO_SECONDS,
      lapses: true,
      action: {
        label: tracker.undo,
        onClick: () =>
          void runGuarded(
            async () => void showToast({ text: await undoFollowUps(sent) }),
            trackerBulk.failed.cancel,
          ),
      },
    });

  if (result) return <RejectedLetters result={result} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={followUps ? dialogTitle(followUps) : trackerBulk.followUps.loadingTitle}
      {...(count > 0 && { text: trackerBulk.followUps.text })}
      actions={
        <>
          <Button onClick={onClose}>{count > 0 ? trackerBulk.followUps.cancel : tracker.close}</Button>
          {count > 0 && (
            <Button kind="main" busy={progress !== null} onClick={send}>
              {formatMessage(trackerBulk.followUps.send, { count })}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <Skeleton rows={5} shape="text" label={trackerBulk.followUps.loading} />}
      {preview.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {preview.error.message}
        </Notice>
      )}
      {count > 0 && (
        <p className={css.limit} role="status">
          <SendingAllowance />
        </p>
      )}
      {followUps && (
        <Suspense>
          <FollowUpTemplates
            kinds={[...new Set(followUps.letters.map(({ kind }) => kind))]}
            chosen={templates}
            onChange={setTemplates}
          />
        </Suspense>
      )}
      {followUps && <Preview followUps={followUps} templates={templates} onClose={onClose} />}
      {progress !== null && count > 0 && (
        <ProgressBar share={progress / count} label={trackerBulk.followUps.progress} />
      )}
    </Dialog>
  );
}

function dialogTitle({ letters, byHand }: FollowUps): string {
  if (letters.length > 0) return formatMessage(trackerBulk.followUps.title, { count: letters.length });
  return byHand.length > 0 ? trackerBulk.followUps.onlyByHandTitle : trackerBulk.followUps.noneTitle;
}

function Preview({
  followUps: { letters, byHand, skipped },
  templates,
  onClose,
}: {
  followUps: FollowUps;
  templates: ChosenTemplates;
  onClose: () => void;
}) {
  const reasons = groupReasons(
    skipped.map(({ requestId: id, reason }) => ({ id, detail: SKIP_REASON_LABELS[reason] })),
  );
  return (
    <div className={css.preview}>
      {letters.length > 0 && (
        <ul className={css.letters} aria-label={trackerBulk.followUps.letters}>
          {letters.map((letter) => (
            <Letter key={letter.requestId} letter={letter} templateId={templates[letter.kind]} />
          ))}
        </ul>
      )}
      {byHand.length > 0 && <LettersByHand letters={byHand} onOpen={onClose} />}
      {skipped.length > 0 && (
        <section className={css.skipped} aria-label={trackerBulk.followUps.skippedLabel}>
          <p>
            {letters.length + byHand.length > 0
              ? trackerBulk.followUps.skippedSome
              : trackerBulk.followUps.skippedAll}
          </p>
          <ul className={css.reasons}>
            {reasons.map(({ detail, count }) => (
              <li key={detail} className={css.reason}>
                <b>{formatInteger(count)}</b> {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Follow-ups to agencies without an email address, each a link to the letter to print or to paste. */
function LettersByHand({ letters, onOpen }: { letters: FollowUps["byHand"]; onOpen: () => void }) {
  const { linkTo } = useTrackerView();
  const title = formatMessage(trackerBulk.followUps.byHand, { count: letters.length });
  return (
    <section className={css.skipped} aria-label={title}>
      <p>
        <b>{title}</b> {trackerBulk.followUps.byHandText}
      </p>
      <ul className={css.letters}>
        {letters.map(({ requestId, kind, title: subject, agency, reason }) => (
          <li key={requestId}>
            <Link
              className={css.byHand}
              to={linkTo({ request: requestId, tab: "correspondence", letter: kind })}
              preventScrollReset
              onClick={onOpen}
            >
              <span className={css.title}>{subject}</span>
              <span className={css.agency}>{agency?.abbreviation ?? agency?.name}</span>
              <span className={css.why}>{reason}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Letter({ letter, templateId }: { letter: FollowUpLetter; templateId: string | undefined }) {
  const [open, setOpen] = useState(false);
  const prepared = useLetterText(letter, open);
  const template = useQuery({ ...ownTemplateQuery(templateId ?? ""), enabled: templateId !== undefined });
  const own = templateId === undefined ? null : (template.data?.letter?.text ?? "…");
  const error = prepared.error ?? (templateId === undefined ? null : template.error);
  const text = own === null ? prepared.data?.text : prepared.data && filledText(own, prepared.data.variables);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon path={mdiChevronRight} size={16} />
          <span className={css.title}>{letter.title}</span>
          <span className={css.agency}>{letter.agency?.abbreviation ?? letter.agency?.name}</span>
          <span className={css.why}>{letter.reason}</span>
        </summary>
        <div className={css.letterText}>{error ? error.message : (text ?? "…")}</div>
      </details>
    </li>
  );
}

const RejectedLetters = ({
  result: { sent, failed: refused },
  onClose,
}: {
  result: SendFollowUpsResult;
  onClose: () => void;
}) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={formatMessage(trackerBulk.followUps.refusedTitle, { count: refused.length })}
    actions={
      <Button kind="main" onClick={onClose}>
        {tracker.close}
      </Button>
    }
  >
    {sent.length > 0 && (
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {formatMessage(trackerBulk.followUps.sentNotice, { count: sent.length })}
      </Notice>
    )}
    <ul className={css.reasons}>
      {groupReasons(refused).map(({ detail, count }) => (
        <li key={detail} className={css.reason}>
          <b>{formatInteger(count)}</b> {detail}
        </li>
      ))}
    </ul>
  </Dialog>
);

/** The limit of one API call; see contract/delivery/follow-ups.ts. */
const MAX_LETTERS_PER_CALL = 50;
/** Letters canceled in parallel, because all must be canceled within a minute. */
const UNDO_CONCURRENCY = 6;

/** The follow-up letters for the targets, fetched once. */
const useFollowUps = (targets: BulkTargets) =>
  useQuery({
    queryKey: ["follow-ups", targets],
    queryFn: ({ signal }) => api.post<FollowUps>("/api/requests/follow-ups/preview", targets, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type FollowUpLetter = FollowUps["letters"][number];

/** The text of one letter, fetched when the user expands it. */
const useLetterText = ({ requestId, kind }: FollowUpLetter, enabled: boolean) =>
  useQuery({
    queryKey: ["request", requestId, "letter", kind],
    queryFn: ({ signal }) =>
      api.get<PreparedLetter>(`/api/requests/${requestId}/letters/${kind}`, { signal }),
    enabled,
  });

/** Letters with message ids, so that a repeated call does not send a letter twice. */
const withMessageIds = (letters: readonly FollowUpLetter[]): SendFollowUps["letters"] =>
  letters.map(({ requestId }) => ({ requestId, id: crypto.randomUUID() }));

/** Sends the letters in batches. Throws `ApiError`; a repeated call does not send a letter twice. */
async function sendFollowUps(
  letters: SendFollowUps["letters"],
  templateIds: string[],
  onProgress: (done: number) => void,
): Promise<SendFollowUpsResult> {
  const all: SendFollowUpsResult = { sent: [], failed: [] };
  for (const batch of toBatches(letters, MAX_LETTERS_PER_CALL)) {
    const { sent, failed: refused } = await api.post<SendFollowUpsResult>("/api/requests/follow-ups", {
      letters: batch,
      ...(templateIds.length > 0 && { templateIds }),
    });
    all.sent.push(...sent);
    all.failed.push(...refused);
    onProgress(all.sent.length + all.failed.length);
  }
  return all;
}

/** Cancels the letters that have not left yet and returns a notice. Throws `ApiError` when the server cannot be reached. */
async function undoFollowUps(sent: SendFollowUpsResult["sent"]): Promise<string> {
  let alreadySent = 0;
  const queue = [...sent];
  const cancelFromQueue = async () => {
    for (let letter = queue.pop(); letter; letter = queue.pop()) {
      await api.delete<unknown>(`/api/messages/${letter.id}/delivery`).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        alreadySent += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: UNDO_CONCURRENCY }, cancelFromQueue));
  const undone = sent.length - alreadySent;
  if (alreadySent === 0) return formatMessage(trackerBulk.followUps.undone, { count: undone });
  return formatMessage(trackerBulk.followUps.partlyUndone, { count: undone, sent: alreadySent });
}

/** Why requests get no follow-up letter. */
const SKIP_REASON_LABELS = trackerBulk.followUps.skipReasons satisfies Record<
  FollowUps["skipped"][number]["reason"],
  string
>;
