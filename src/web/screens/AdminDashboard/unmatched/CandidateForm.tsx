import { mdiAlertCircle, mdiCheck, mdiEmailCheckOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { RequestSearch, UnmatchedEmail } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Gauge } from "#web/design/display/Deadline.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { assignLabel, certainCandidates, matchConfidence } from "#web/features/requests/match-candidates.ts";
import { useRequestSearch, useUnmatchedAction } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./CandidateForm.module.css";

type Candidate = NonNullable<UnmatchedEmail["content"]>["candidates"][number];

/**
 * Assigns an unmatched email: its candidates, best first, a search for other requests, and the button that files it.
 * Undo returns it to the queue.
 */
export function CandidateForm({
  id,
  candidates,
  onFiled,
}: {
  /** ID of the email. */
  id: string;
  candidates: readonly Candidate[];
  onFiled: () => void;
}) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() => certainCandidates(candidates));
  const [addedRequests, setAddedRequests] = useState<readonly FoundRequest[]>([]);
  const [remember, setRemember] = useState(true);
  const assignment = useUnmatchedAction();

  const toggle = (id: string) =>
    setSelectedIds(
      selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id],
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
            text: filedText([...candidates, ...addedRequests], selectedIds),
            action: { label: adminUnmatched.undo, onClick: () => assignment.mutate({ id, do: "take_back" }) },
            seconds: 10,
          });
          onFiled();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={css.candidates} aria-label={adminUnmatched.candidatesLabel}>
        {candidates.map((candidate) => (
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
            className={css.candidate}
            checked={selectedIds.includes(requestId)}
            onChange={() => toggle(requestId)}
          >
            <span className={css.request}>
              <b>{title || adminUnmatched.untitledRequest}</b> <span className={css.agency}>{agency}</span>
              <span className={css.reasons}>{formatMessage(adminUnmatched.addedRequest, { requester })}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <FindRequest
        excludedIds={[...candidates, ...addedRequests].map(({ requestId }) => requestId)}
        label={candidates.length > 0 ? adminUnmatched.findOtherRequest : adminUnmatched.findRequest}
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
          {adminUnmatched.rememberSender}
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
    <Choice className={css.candidate} checked={checked} onChange={onToggle}>
      <span className={css.request}>
        <b>{candidate.title || adminUnmatched.untitledRequest}</b>{" "}
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
      <span className={css.confidence}>
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
  if (selectedIds.length > 1)
    return formatMessage(adminUnmatched.filedInRequests, { count: selectedIds.length });
  const request = knownRequests.find(({ requestId }) => requestId === selectedIds[0]);
  return formatMessage(adminUnmatched.filedInRequest, {
    title: request?.title || adminUnmatched.untitledRequest,
  });
}

const failureText = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? adminUnmatched.alreadyFiledText
    : formatMessage(adminUnmatched.fileFailed, { reason: error.message });

type FoundRequest = RequestSearch["items"][number];

type Props = {
  /** Requests that are in the form already. */
  excludedIds: readonly string[];
  label: string;
  onChoose: (request: FoundRequest) => void;
};

/** Searches all sent requests by reply address, tracking number or title. */
function FindRequest({ excludedIds, label, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const { typed: inputText, changeText, searchNow } = useDebouncedSearch(q, setQ);
  const search = useRequestSearch(q);
  const items = search.data?.items.filter(({ requestId }) => !excludedIds.includes(requestId)) ?? [];
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // Without this, Enter would submit the form; here it searches.
      event.preventDefault();
      searchNow(inputText);
    }
    if (event.key === "Escape" && inputText !== "") {
      event.preventDefault();
      event.stopPropagation();
      searchNow("");
    }
  };
  return (
    <div className={css.find}>
      <label className={css.box}>
        <Icon path={mdiMagnify} size={16} />
        <input
          ref={input}
          type="search"
          value={inputText}
          maxLength={200}
          aria-label={label}
          placeholder={formatMessage(adminUnmatched.searchPlaceholder, { label })}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </label>
      {q !== "" && (
        <>
          <VisuallyHidden>
            <span role="status">
              {search.data ? formatMessage(adminUnmatched.requestsFound, { count: items.length }) : ""}
            </span>
          </VisuallyHidden>
          <ul>
            {items.map((item) => (
              <li key={item.requestId}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(item);
                    searchNow("");
                    input.current?.focus();
                  }}
                >
                  <Icon path={mdiPlus} size={16} />
                  <span>
                    <b>{item.title || adminUnmatched.untitledRequest}</b> {item.agency}
                    <small>{requestDetails(item)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {search.error && (
            <p role="alert">{formatMessage(adminUnmatched.searchFailed, { reason: search.error.message })}</p>
          )}
          {search.data && items.length === 0 && (
            <p>
              {excludedIds.length > 0 ? adminUnmatched.noOtherRequestFound : adminUnmatched.noRequestFound}
            </p>
          )}
          {search.data?.hasMore && <p>{adminUnmatched.moreRequests}</p>}
        </>
      )}
    </div>
  );
}

const requestDetails = ({ requester, trackingNumber, sentAt }: FoundRequest) =>
  [
    requester,
    trackingNumber,
    sentAt && formatMessage(adminUnmatched.requestSent, { date: formatMessageDate(sentAt, new Date()) }),
  ]
    .filter(Boolean)
    .join(" · ");
