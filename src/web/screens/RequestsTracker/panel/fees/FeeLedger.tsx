import { mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { FeeLine } from "#contract/requests/case-notes.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { FEE_LABELS } from "#core/request/fees.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { caseNotesQuery, useCaseNotes } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import { useTrackerView } from "#web/screens/RequestsTracker/use-tracker-view.ts";
import { FeeForm } from "./FeeForm.tsx";
import css from "./FeeLedger.module.css";
import { amountText, feeTotalLines } from "./fee-text.ts";

/** What the request costs, line by line as it was asked, agreed, paid or waived, and what that comes to. */
export function FeeLedger({ detail }: { detail: RequestDetail }) {
  const requestId = detail.id;
  const canEdit = mayEdit(detail);
  const caseNotes = useQuery(caseNotesQuery(requestId));
  const [isAdding, setIsAdding] = useState(false);
  if (!caseNotes.data) {
    return caseNotes.isPending ? (
      <Skeleton rows={3} shape="text" label="Loading the fees" />
    ) : (
      <p className={css.empty} role="alert">
        {caseNotes.error.message}
      </p>
    );
  }
  const { fees, totals } = caseNotes.data;
  return (
    <section className={css.ledger} aria-label="Fees">
      <h2>Fees</h2>
      {fees.length > 0 && (
        <ul>
          {fees.map((fee) => (
            <FeeRow key={fee.id} requestId={requestId} fee={fee} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {totals.length > 0 && (
        <dl className={css.totals}>
          {totals.flatMap((item) =>
            feeTotalLines(item).map(({ label: words, amount }) => (
              <div key={`${item.currency} ${words}`}>
                <dt>{words}</dt>
                <dd>{amount}</dd>
              </div>
            )),
          )}
        </dl>
      )}
      {isAdding ? (
        <FeeForm requestId={requestId} fee={null} onDone={() => setIsAdding(false)} />
      ) : (
        <div className={css.add}>
          {fees.length === 0 && <span className={css.empty}>Nobody has spoken of money.</span>}
          {canEdit && (
            <Button size="small" icon={mdiPlus} onClick={() => setIsAdding(true)}>
              Add a line
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function FeeRow({ requestId, fee, canEdit }: { requestId: string; fee: FeeLine; canEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  const { remove: deleteItem } = useCaseNotes(requestId);
  const { linkTo } = useTrackerView();
  const { id, kind, cents, currency, on, note, messageId } = fee;
  if (editing) {
    return (
      <li className={css.editing}>
        <FeeForm requestId={requestId} fee={fee} onDone={() => setEditing(false)} />
      </li>
    );
  }
  const words = `${FEE_LABELS[kind]}, ${amountText(cents, currency)}`;
  return (
    <li className={css.line}>
      <span className={css.day}>{formatShortDay(on)}</span>
      <span className={css.what}>
        {FEE_LABELS[kind]}
        {note && <small>{note}</small>}
        {messageId && (
          <small>
            <Link to={linkTo({ tab: "correspondence", message: messageId })} preventScrollReset>
              from a letter
            </Link>
          </small>
        )}
      </span>
      <span className={css.amount}>{amountText(cents, currency)}</span>
      {canEdit && (
        <span className={css.deeds}>
          <Button kind="quiet" size="small" aria-label={`Edit: ${words}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Delete: ${words}`}
            busy={deleteItem.isPending}
            onClick={() =>
              deleteItem.mutate({
                resourcePath: `fees/${id}`,
                undoText: "Line deleted",
                body: { kind, cents, currency, on, note },
              })
            }
          >
            Delete
          </Button>
        </span>
      )}
    </li>
  );
}
