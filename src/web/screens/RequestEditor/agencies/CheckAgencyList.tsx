import { mdiAlertCircle } from "@mdi/js";
import { useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Table } from "#web/design/display/Table.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./CheckAgencyList.module.css";
import { ListedLine, ListRowFields } from "./ListRowFields.tsx";
import { type ListRow, statusOf } from "./list-rows.ts";
import { useAgencyList } from "./use-agency-list.ts";

const { paste } = editorAgencyDialogs;

/** Rows rendered at once: each has fields and a list of all jurisdictions. */
const PAGE = 50;

/** The lines of a list in one table: found, near ones to choose from, new ones to check. Nothing is saved before. */
export function CheckAgencyList(props: {
  list: Blob;
  onAdd: (added: readonly AgencyItem[]) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { list, onAdd, onBack, onClose } = props;
  const { rows, repeated, stage, failure, isAdding, update, lookUpAgain, submit, retry } =
    useAgencyList(list);
  const [shown, setShown] = useState(PAGE);
  const [propose, setPropose] = useState(false);
  const counts = countByStatus(rows);
  const toAdd = counts.found + counts.new;
  const add = async () => {
    const added = await submit(propose);
    if (added) onAdd(added);
  };
  return (
    <Dialog
      open
      wide="table"
      onClose={onClose}
      title={paste.resultsTitle}
      actions={
        <>
          {counts.new > 0 && (
            <Choice
              className={css.propose}
              checked={propose}
              onChange={(event) => setPropose(event.target.checked)}
              help={paste.proposeHelp}
            >
              {paste.propose}
            </Choice>
          )}
          <Button kind="quiet" onClick={onBack}>
            {paste.back}
          </Button>
          <Button onClick={onClose}>{editorAgencyDialogs.cancel}</Button>
          <Button
            kind="main"
            busy={isAdding || (stage !== "done" && failure === null)}
            disabled={toAdd === 0 || stage !== "done"}
            onClick={() => void add()}
          >
            {formatMessage(paste.add, { count: toAdd })}
          </Button>
        </>
      }
    >
      <p className={css.summary} role="status">
        {stage === "done"
          ? summaryText(counts, repeated)
          : stage === "reading"
            ? paste.reading
            : formatMessage(paste.progress, { done: rows.length - counts.looking, total: rows.length })}
      </p>
      {failure && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(FAILURES[failure.stage], { reason: failure.reason })}{" "}
          {failure.stage !== "adding" && (
            <Button size="small" onClick={retry}>
              {editorAgencyDialogs.tryAgain}
            </Button>
          )}
        </Notice>
      )}
      {rows.length === 0 && !failure && <Skeleton rows={5} shape="text" label={paste.reading} />}
      {rows.length > 0 && (
        <div className={css.pane}>
          <Table
            className={css.table}
            label={paste.table}
            rows={rows.slice(0, shown)}
            rowKey={({ listed }) => `${listed.line} ${listed.name} ${listed.email}`}
            columns={[
              {
                id: "line",
                head: paste.columns.line,
                width: "34%",
                cell: (row) => <ListedLine row={row} />,
              },
              {
                id: "agency",
                head: paste.columns.agency,
                cell: (row) => (
                  <ListRowFields
                    row={row}
                    onChange={(change) => update(row, (current) => ({ ...current, refused: [], ...change }))}
                    onLookUp={() => void lookUpAgain(row)}
                  />
                ),
              },
            ]}
          />
          {rows.length > shown && (
            <Button size="small" onClick={() => setShown(shown + PAGE)}>
              {paste.showMore}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

const FAILURES = { reading: paste.notRead, lookup: paste.failed, done: paste.failed, adding: paste.notAdded };

type Counts = Record<ReturnType<typeof statusOf>, number>;

function countByStatus(rows: readonly ListRow[]): Counts {
  const counts: Counts = { looking: 0, found: 0, suggested: 0, new: 0, error: 0, skipped: 0 };
  for (const row of rows) counts[statusOf(row)] += 1;
  return counts;
}

function summaryText({ found, new: added, suggested, error }: Counts, repeated: number): string {
  const open = suggested + error;
  return [
    formatMessage(paste.summary, { found, added }),
    open > 0 && formatMessage(paste.open, { count: open }),
    repeated > 0 && formatMessage(paste.repeated, { count: repeated }),
  ]
    .filter(Boolean)
    .join(" ");
}
