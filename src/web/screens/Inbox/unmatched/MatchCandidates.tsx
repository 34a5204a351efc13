import { mdiAccountOffOutline, mdiAlertCircle, mdiCheck, mdiEmailCheckOutline, mdiMagnify } from "@mdi/js";
import { useState } from "react";
import type { OwnUnmatchedEmail } from "#contract/intake/unmatched.ts";
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

type MatchCandidate = OwnUnmatchedEmail["candidates"][number];
type SelectedRequest = { requestId: string; title: string };

/** As many as have a key. */
const SHORTCUT_COUNT = 3;

/** The requests a mail may belong to, best first, each one click away; any other request; and that it is none of them. */
export function MatchCandidates({ mail, onDone }: { mail: OwnUnmatchedEmail; onDone: () => void }) {
  const [remember, setRemember] = useState(true);
  const [pickerOpen, setPickerOpen] = useState(false);
  const [showAll, setShowAll] = useState(false);
  const assign = useAssign(mail.id, onDone);
  const decline = useDeclineEmail(mail.id, onDone);
  const visible = showAll ? mail.candidates : mail.candidates.slice(0, SHORTCUT_COUNT);
  const hiddenCount = mail.candidates.length - visible.length;
  const [certainId] = certainCandidates(mail.candidates);
  const assignTo = (request: SelectedRequest) => assign.put(request, mail.canRemember && remember);
  const shortcutHandler = (index: number) => () => {
    const candidate = mail.candidates[index];
    if (candidate) assignTo(candidate);
  };
  useKeyboardShortcuts({ 1: shortcutHandler(0), 2: shortcutHandler(1), 3: shortcutHandler(2) });
  return (
    <section className={css.guesses} aria-label="Where this mail belongs">
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
      {mail.candidates.length === 0 && (
        <p className={css.none}>Nothing in it points to one of your requests.</p>
      )}
      {assign.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {errorText(assign.error)}
        </Notice>
      )}
      <div className={css.more}>
        {hiddenCount > 0 && (
          <Button size="small" onClick={() => setShowAll(true)}>
            {hiddenCount} more
          </Button>
        )}
        <Button size="small" icon={mdiMagnify} onClick={() => setPickerOpen(true)}>
          {mail.candidates.length > 0 ? "Another request…" : "Choose its request…"}
        </Button>
        <Button
          size="small"
          icon={mdiAccountOffOutline}
          busy={decline.busy}
          onClick={() => void decline.say("not_mine")}
        >
          Not mine
        </Button>
        {mail.canRemember && (
          <Choice checked={remember} onChange={() => setRemember(!remember)}>
            Later mail from this sender with this number goes there by itself
          </Choice>
        )}
      </div>
      {pickerOpen && (
        <Dialog
          open
          onClose={() => setPickerOpen(false)}
          title="Where does this mail belong?"
          text="It goes there with its files, as if it had been sent there."
          actions={<Button onClick={() => setPickerOpen(false)}>Leave it here</Button>}
        >
          <RequestPicker
            label="Your requests"
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
  const title = candidate.title || "Untitled request";
  return (
    <div className={css.guess}>
      <div className={css.choose}>
        <Button
          kind={isPrimary ? "main" : "plain"}
          busy={busy}
          onClick={onSelect}
          {...(number !== null && { "aria-keyshortcuts": String(number) })}
        >
          <span className={css.title}>Belongs to “{title}”</span>
        </Button>
        {number !== null && <kbd>{number}</kbd>}
        <span className={css.certainty}>
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

/** Files the mail with one click; Undo brings it back here. */
function useAssign(id: string, onDone: () => void) {
  const unmatchedAction = useUnmatchedAction();
  const [busy, setBusy] = useState<string | null>(null);
  // What follows is said whether or not the mail is still on the page.
  const undoAssign = () =>
    unmatchedAction
      .mutateAsync({ id, do: "back" })
      .catch((error: Error) => showToast({ text: `The mail stays where it is. ${error.message}` }));
  const assignTo = ({ requestId, title }: SelectedRequest, remember: boolean) => {
    if (unmatchedAction.isPending) return;
    setBusy(requestId);
    unmatchedAction.mutateAsync({ id, do: "assign", requestIds: [requestId], remember }).then(
      () => {
        showToast({
          icon: mdiEmailCheckOutline,
          text: `Filed in “${title || "Untitled request"}”`,
          action: { label: "Undo", onClick: () => void undoAssign() },
          seconds: 10,
        });
        onDone();
      },
      () => setBusy(null),
    );
  };
  return { put: assignTo, busy, error: unmatchedAction.error };
}

const errorText = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? "This mail does not wait here any more. It has found its place, or an administrator looks for it."
    : `The mail was not filed. ${error.message}`;
