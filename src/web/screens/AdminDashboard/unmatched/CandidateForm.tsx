import { mdiAlertCircle, mdiCheck, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useState } from "react";
import type { UnmatchedEmail } from "#contract/platform/admin.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Gauge } from "#web/design/display/Deadline.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { assignLabel, certainCandidates, matchConfidence } from "#web/features/requests/match-candidates.ts";
import { useUnmatchedAction } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./CandidateForm.module.css";
import { FindRequest, type FoundRequest } from "./FindRequest.tsx";

type Candidate = NonNullable<UnmatchedEmail["content"]>["candidates"][number];

/**
 * The requests a mail may belong to, best first, a search for any other, and the button that files it there. Undo takes
 * it back to the queue.
 */
export function CandidateForm({
  id,
  guesses,
  onFiled,
}: {
  /** Of the message. */
  id: string;
  guesses: readonly Candidate[];
  onFiled: () => void;
}) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() => certainCandidates(guesses));
  const [addedRequests, setAddedRequests] = useState<readonly FoundRequest[]>([]);
  const [remember, setRemember] = useState(true);
  const assignment = useUnmatchedAction();

  const toggle = (id: string) =>
    setSelectedIds(
      selectedIds.includes(id) ? selectedIds.filter((addOther) => addOther !== id) : [...selectedIds, id],
    );
  const add = (request: FoundRequest) => {
    setAddedRequests([...addedRequests, request]);
    setSelectedIds([...selectedIds, request.requestId]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selectedIds.length === 0 || assignment.isPending) return;
    assignment.mutate(
      { id, do: "assign", requestIds: [...selectedIds], remember },
      {
        onSuccess: () => {
          showToast({
            icon: mdiEmailCheckOutline,
            text: filedText([...guesses, ...addedRequests], selectedIds),
            action: { label: "Undo", onClick: () => assignment.mutate({ id, do: "take_back" }) },
            seconds: 10,
          });
          onFiled();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={css.guesses} aria-label="Requests it may belong to, best first">
        {guesses.map((candidate) => (
          <CandidateRow
            key={candidate.requestId}
            candidate={candidate}
            checked={selectedIds.includes(candidate.requestId)}
            onToggle={() => toggle(candidate.requestId)}
          />
        ))}
        {addedRequests.map(({ requestId, title, agency, requester }) => (
          <Choice
            key={requestId}
            className={css.guess}
            checked={selectedIds.includes(requestId)}
            onChange={() => toggle(requestId)}
          >
            <span className={css.request}>
              <b>{title || "Untitled request"}</b> <span className={css.agency}>{agency}</span>
              <span className={css.reasons}>Found by you. {requester} asked.</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <FindRequest
        excludedIds={[...guesses, ...addedRequests].map(({ requestId }) => requestId)}
        label={guesses.length > 0 ? "Find another request" : "Find the request it belongs to"}
        onChoose={add}
      />
      {assignment.error && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {failureText(assignment.error)}
          </Notice>
        </div>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="main" disabled={selectedIds.length === 0} busy={assignment.isPending}>
          {assignLabel(selectedIds.length)}
        </Button>
        <Choice checked={remember} onChange={() => setRemember(!remember)}>
          Remember this sender with this tracking number
        </Choice>
      </div>
    </form>
  );
}

function CandidateRow({
  candidate,
  checked,
  onToggle,
}: {
  candidate: Candidate;
  checked: boolean;
  onToggle: () => void;
}) {
  const { label, share: confidenceShare } = matchConfidence(candidate.score);
  return (
    <Choice className={css.guess} checked={checked} onChange={onToggle}>
      <span className={css.request}>
        <b>{candidate.title || "Untitled request"}</b>{" "}
        {candidate.agency && <span className={css.agency}>{candidate.agency}</span>}
        <span className={css.reasons}>
          {candidate.reasons.map((reason) => (
            <span key={reason}>
              <Icon path={mdiCheck} size={14} />
              {reason}
            </span>
          ))}
        </span>
      </span>
      <span className={css.certainty}>
        <Gauge state="running" share={confidenceShare} />
        {label}
      </span>
    </Choice>
  );
}

function filedText(
  knownRequests: readonly { requestId: string; title: string }[],
  selectedIds: readonly string[],
): string {
  if (selectedIds.length > 1) return `Filed in ${selectedIds.length} requests`;
  const singleTitle = knownRequests.find(({ requestId }) => requestId === selectedIds[0]);
  return `Filed in “${singleTitle?.title || "Untitled request"}”`;
}

const failureText = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? "This mail is not among the unmatched mail any more. Another administrator may have filed it."
    : `The mail was not filed. ${error.message}`;
