import { mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { RequestDetail } from "#contract/request.ts";
import type { FeeLine } from "#contract/request-papers.ts";
import { FEE_WORDS } from "#core/request/fees.ts";
import { shortDay } from "#web/deadline/day-words.ts";
import { mayEdit } from "#web/sharing/standing.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useTrackerView } from "../tracker-view.ts";
import { FeeForm } from "./FeeForm.tsx";
import css from "./FeeLedger.module.css";
import { amountWords, totalLines } from "./fee-words.ts";
import { papersQuery, usePapers } from "./papers-queries.ts";

/** What the request costs, line by line as it was asked, agreed, paid or waived, and what that comes to. */
export function FeeLedger({ detail }: { detail: RequestDetail }) {
  const requestId = detail.id;
  const edits = mayEdit(detail);
  const papers = useQuery(papersQuery(requestId));
  const [adding, setAdding] = useState(false);
  if (!papers.data) {
    return papers.isPending ? (
      <Skeleton rows={3} shape="text" label="Loading the fees" />
    ) : (
      <p className={css.empty} role="alert">
        {papers.error.message}
      </p>
    );
  }
  const { fees, totals } = papers.data;
  return (
    <section className={css.ledger} aria-label="Fees">
      <h2>Fees</h2>
      {fees.length > 0 && (
        <ul>
          {fees.map((fee) => (
            <Line key={fee.id} requestId={requestId} fee={fee} edits={edits} />
          ))}
        </ul>
      )}
      {totals.length > 0 && (
        <dl className={css.totals}>
          {totals.flatMap((one) =>
            totalLines(one).map(({ words, amount }) => (
              <div key={`${one.currency} ${words}`}>
                <dt>{words}</dt>
                <dd>{amount}</dd>
              </div>
            )),
          )}
        </dl>
      )}
      {adding ? (
        <FeeForm requestId={requestId} fee={null} onDone={() => setAdding(false)} />
      ) : (
        <div className={css.add}>
          {fees.length === 0 && <span className={css.empty}>Nobody has spoken of money.</span>}
          {edits && (
            <Button size="small" icon={mdiPlus} onClick={() => setAdding(true)}>
              Add a line
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Line({ requestId, fee, edits }: { requestId: string; fee: FeeLine; edits: boolean }) {
  const [editing, setEditing] = useState(false);
  const { remove } = usePapers(requestId);
  const { linkTo } = useTrackerView();
  const { id, kind, cents, currency, on, note, messageId } = fee;
  if (editing) {
    return (
      <li className={css.editing}>
        <FeeForm requestId={requestId} fee={fee} onDone={() => setEditing(false)} />
      </li>
    );
  }
  const words = `${FEE_WORDS[kind]}, ${amountWords(cents, currency)}`;
  return (
    <li className={css.line}>
      <span className={css.day}>{shortDay(on)}</span>
      <span className={css.what}>
        {FEE_WORDS[kind]}
        {note && <small>{note}</small>}
        {messageId && (
          <small>
            <Link to={linkTo({ tab: "correspondence", message: messageId })} preventScrollReset>
              from a letter
            </Link>
          </small>
        )}
      </span>
      <span className={css.amount}>{amountWords(cents, currency)}</span>
      {edits && (
        <span className={css.deeds}>
          <Button kind="quiet" size="small" aria-label={`Edit: ${words}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Delete: ${words}`}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate({
                place: `fees/${id}`,
                words: "Line deleted",
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
