import { mdiAccountOffOutline, mdiAlertCircle, mdiCheck, mdiEmailCheckOutline, mdiMagnify } from "@mdi/js";
import { useState } from "react";
import type { OwnUnmatchedEmail } from "#contract/intake/unmatched.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxUnmatched } from "#messages/inbox/unmatched.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Gauge } from "#web/design/display/Deadline.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { certainCandidates, matchConfidence } from "#web/features/requests/match-candidates.ts";
import { RequestPicker } from "#web/features/thread/message/RequestPicker.tsx";
import css from "./MatchCandidates.module.css";
import { useUnmatchedAction } from "./unmatched-queries.ts";
import { useDeclineEmail } from "./use-decline-email.ts";

const { candidates } = inboxUnmatched;

type MatchCandidate = OwnUnmatchedEmail["candidates"][number];
type SelectedRequest = { requestId: string; title: string };

/** Candidates with a keyboard shortcut. */
const SHORTCUT_COUNT = 3;

/** Requests that an email may belong to, best first, and buttons for another request and for none. */
export function MatchCandidates({ email, onDone }: { email: OwnUnmatchedEmail; onDone: () => void }) {
  const [remember, setRemember] = useState(true);
  const [pickerOpen, setPickerOpen] = useState(false);
  const [showAll, setShowAll] = useState(false);
  const assign = useAssign(email.id, onDone);
  const decline = useDeclineEmail(email.id, onDone);
  const visible = showAll ? email.candidates : email.candidates.slice(0, SHORTCUT_COUNT);
  const hiddenCount = email.candidates.length - visible.length;
  const [certainId] = certainCandidates(email.candidates);
  const assignTo = (request: SelectedRequest) => assign.assignTo(request, email.canRemember && remember);
  const shortcutHandler = (index: number) => () => {
    const candidate = email.candidates[index];
    if (candidate) assignTo(candidate);
  };
  useKeyboardShortcuts({ 1: shortcutHandler(0), 2: shortcutHandler(1), 3: shortcutHandler(2) });
  return (
    <section className={css.candidates} aria-label={candidates.label}>
      {visible.map((candidate, index) => (
        <CandidateRow
          key={candidate.requestId}
          candidate={candidate}
          number={index < SHORTCUT_COUNT ? index + 1 : null}
          isPrimary={candidate.requestId === certainId}
          busy={assign.busy === candidate.requestId}
          onSelect={() => assignTo(candidate)}
        />
      ))}
      {email.candidates.length === 0 && <p className={css.none}>{candidates.none}</p>}
      {assign.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {errorText(assign.error)}
        </Notice>
      )}
      <div className={css.more}>
        {hiddenCount > 0 && (
          <Button size="small" onClick={() => setShowAll(true)}>
            {formatMessage(candidates.showMore, { count: hiddenCount })}
          </Button>
        )}
        <Button size="small" icon={mdiMagnify} onClick={() => setPickerOpen(true)}>
          {email.candidates.length > 0 ? candidates.another : candidates.choose}
        </Button>
        <Button
          size="small"
          icon={mdiAccountOffOutline}
          busy={decline.busy}
          onClick={() => void decline.decline("not_mine")}
        >
          {candidates.notMine}{" "}
        </Button>
        {email.canRemember && (
          <Choice checked={remember} onChange={() => setRemember(!remember)}>
            {candidates.remember}{" "}
          </Choice>
        )}
      </div>
      {pickerOpen && (
        <Dialog
          open
          onClose={() => setPickerOpen(false)}
          title={candidates.pickerTitle}
          text={candidates.pickerText}
          actions={<Button onClick={() => setPickerOpen(false)}>{candidates.cancel}</Button>}
        >
          <RequestPicker
            label={candidates.pickerLabel}
            excludedRequestId={null}
            busy={assign.busy !== null}
            error={assign.error ? errorText(assign.error) : undefined}
            onSelect={assignTo}
          />
        </Dialog>
      )}
    </section>
  );
}

type RowProps = {
  candidate: MatchCandidate;
  number: number | null;
  isPrimary: boolean;
  busy: boolean;
  onSelect: () => void;
};

function CandidateRow({ candidate, number, isPrimary, busy, onSelect }: RowProps) {
  const { label, share: gauge } = matchConfidence(candidate.score);
  const title = candidate.title || candidates.untitled;
  return (
    <div className={css.candidate}>
      <div className={css.choose}>
        <Button
          kind={isPrimary ? "main" : "plain"}
          busy={busy}
          onClick={onSelect}
          {...(number !== null && { "aria-keyshortcuts": String(number) })}
        >
          <span className={css.title}>{formatMessage(candidates.file, { title })}</span>
        </Button>
        {number !== null && <kbd>{number}</kbd>}
        <span className={css.confidence}>
          <Gauge state="running" share={gauge} />
          {label}
        </span>
      </div>
      <ul className={css.reasons}>
        {candidate.agency && <li className={css.agency}>{candidate.agency}</li>}
        {candidate.reasons.map((reason) => (
          <li key={reason}>
            <Icon path={mdiCheck} size={14} />
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files the email in a request, with an undo toast. */
function useAssign(id: string, onDone: () => void) {
  const unmatchedAction = useUnmatchedAction();
  const [busy, setBusy] = useState<string | null>(null);
  // The toast is shown even if the email is no longer open.
  const undoAssign = () =>
    unmatchedAction
      .mutateAsync({ id, do: "back" })
      .catch((error: Error) =>
        showToast({ text: formatMessage(inboxUnmatched.notUndone, { reason: error.message }) }),
      );
  const assignTo = ({ requestId, title }: SelectedRequest, remember: boolean) => {
    if (unmatchedAction.isPending) return;
    setBusy(requestId);
    unmatchedAction.mutateAsync({ id, do: "assign", requestIds: [requestId], remember }).then(
      () => {
        showToast({
          icon: mdiEmailCheckOutline,
          text: formatMessage(inboxUnmatched.filed, { title: title || candidates.untitled }),
          action: { label: inboxUnmatched.undo, onClick: () => void undoAssign() },
          seconds: 10,
        });
        onDone();
      },
      () => setBusy(null),
    );
  };
  return { assignTo, busy, error: unmatchedAction.error };
}

const errorText = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? inboxUnmatched.alreadyFiled
    : formatMessage(inboxUnmatched.notFiled, { reason: error.message });
