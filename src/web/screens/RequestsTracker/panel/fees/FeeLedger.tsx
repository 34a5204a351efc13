import { mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { FeeLine } from "#contract/requests/case-notes.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { currencyOf } from "#core/money/money.ts";
import { FEE_LABELS } from "#core/request/fees.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { caseNotesQuery, useCaseNotes } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import { useTrackerView } from "#web/screens/RequestsTracker/use-tracker-view.ts";
import { FeeForm } from "./FeeForm.tsx";
import css from "./FeeLedger.module.css";
import { amountText, feeTotalLines } from "./fee-text.ts";

/** The fees of the request, line by line, and their totals. */
export function FeeLedger({ detail }: { detail: RequestDetail }) {
  const requestId = detail.id;
  const canEdit = mayEdit(detail);
  const caseNotes = useQuery(caseNotesQuery(requestId));
  const [isAdding, setIsAdding] = useState(false);
  if (!caseNotes.data) {
    return caseNotes.isPending ? (
      <Skeleton rows={3} shape="text" label={trackerPanel.fees.loading} />
    ) : (
      <p className={css.empty} role="alert">
        {caseNotes.error.message}
      </p>
    );
  }
  const { fees, totals } = caseNotes.data;
  return (
    <section className={css.ledger} aria-label={trackerPanel.fees.title}>
      <h2>{trackerPanel.fees.title}</h2>
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
            feeTotalLines(item).map(({ label, amount }) => (
              <div key={`${item.currency} ${label}`}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            )),
          )}
        </dl>
      )}
      {isAdding ? (
        <FeeForm
          requestId={requestId}
          fee={null}
          currency={currencyOf(detail.jurisdiction)}
          onDone={() => setIsAdding(false)}
        />
      ) : (
        <div className={css.add}>
          {fees.length === 0 && <span className={css.empty}>{trackerPanel.fees.empty}</span>}
          {canEdit && (
            <Button size="small" icon={mdiPlus} onClick={() => setIsAdding(true)}>
              {trackerPanel.fees.add}
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
        <FeeForm requestId={requestId} fee={fee} currency={currency} onDone={() => setEditing(false)} />
      </li>
    );
  }
  const item = formatMessage(trackerPanel.fees.line, {
    kind: FEE_LABELS[kind],
    amount: amountText(cents, currency),
  });
  return (
    <li className={css.line}>
      <span className={css.day}>{formatShortDay(on)}</span>
      <span className={css.what}>
        {FEE_LABELS[kind]}
        {note && <small>{note}</small>}
        {messageId && (
          <small>
            <Link to={linkTo({ tab: "correspondence", message: messageId })} preventScrollReset>
              {trackerPanel.fees.fromLetter}
            </Link>
          </small>
        )}
      </span>
      <span className={css.amount}>{amountText(cents, currency)}</span>
      {canEdit && (
        <span className={css.actions}>
          <Button
            kind="quiet"
            size="small"
            aria-label={formatMessage(trackerPanel.editLabel, { item })}
            onClick={() => setEditing(true)}
          >
            {trackerPanel.edit}
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label={formatMessage(trackerPanel.removeLabel, { item })}
            busy={deleteItem.isPending}
            onClick={() =>
              deleteItem.mutate({
                resourcePath: `fees/${id}`,
                undoText: trackerPanel.fees.deletedNotice,
                body: { kind, cents, currency, on, note },
              })
            }
          >
            {trackerPanel.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
