import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { ListDialog, ListEntry, type ShowTrigger } from "#web/design/overlays/ListDialog.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import {
  dateGroupLabel,
  formatAbsoluteDate,
  formatMessageDate,
  formatRowDate,
} from "#web/features/dates/format-date.ts";
import { changeSummary } from "#web/features/drafts/draft-labels.ts";
import { VersionDetail } from "./VersionDetail.tsx";
import css from "./VersionsDialog.module.css";
import { versionsQuery } from "./version-queries.ts";

const NONE: RevisionRow[] = [];

/**
 * The versions of a draft: a list by time, and what the selected version changed. Arrow keys move in the list. On a phone, the
 * details replace the list. `newest` is the current version.
 */
export function VersionsDialog(props: {
  id: string;
  newest: number;
  onRestore: (version: number, draft: DraftContent) => void;
  onClose: () => void;
}) {
  const { id, newest, onRestore, onClose } = props;
  const phone = usePhone();
  const list = useInfiniteQuery(versionsQuery(id, newest));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? NONE, [list.data]);
  const [selected, setSelected] = useState<number | null>(null);
  const [detailOpen, setDetailOpen] = useState(false);
  const index = Math.max(
    0,
    rows.findIndex(({ version }) => version === selected),
  );
  const visible = rows[index];

  return (
    <ListDialog
      title={editorVersions.title}
      header={editorVersions.explanation}
      detailOpen={phone && detailOpen}
      onClose={onClose}
      list={
        <>
          {list.isPending && <Skeleton rows={12} shape="text" label={editorVersions.loading} />}
          {list.isError && <Failed onRetry={() => void list.refetch()} />}
          <VersionList
            rows={rows}
            current={visible?.version ?? null}
            onShow={(version, trigger) => {
              setSelected(version);
              if (trigger === "press") setDetailOpen(true);
            }}
          />
          {list.hasNextPage && (
            <p className={css.older}>
              <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {editorVersions.showOlder}
              </Button>
            </p>
          )}
        </>
      }
    >
      {visible && (
        <VersionDetail
          id={id}
          row={visible}
          newest={rows[0]?.version ?? newest}
          before={rows[index + 1]?.version ?? list.data?.pages.at(-1)?.next ?? null}
          onRestore={onRestore}
          onBack={phone ? () => setDetailOpen(false) : null}
        />
      )}
    </ListDialog>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    {editorVersions.failed}{" "}
    <Button size="small" onClick={onRetry}>
      {editorVersions.tryAgain}
    </Button>
  </p>
);

/** The versions grouped by day. Arrow keys move in the list. */
function VersionList(props: {
  rows: readonly RevisionRow[];
  current: number | null;
  onShow: (version: number, trigger: ShowTrigger) => void;
}) {
  const { rows, current, onShow } = props;
  const [now] = useState(() => new Date());
  const groups = useMemo(() => groupByDay(rows, now), [rows, now]);
  return groups.map(({ name, rows: groupRows }) => (
    <section key={name}>
      <h3>{name}</h3>
      <ul>
        {groupRows.map((row) => (
          <li key={row.version}>
            <ListEntry current={row.version === current} onShow={(trigger) => onShow(row.version, trigger)}>
              <span className={css.when}>
                <time dateTime={row.savedAt} title={formatAbsoluteDate(row.savedAt)}>
                  {name === "Today" || name === "Yesterday"
                    ? formatRowDate(row.savedAt, now, true)
                    : formatMessageDate(row.savedAt, now)}
                </time>
                <span className={css.number}>
                  {row === rows[0]
                    ? editorVersions.current
                    : formatMessage(editorVersions.version, { number: row.version })}
                </span>
              </span>
              <small>{changeSummary(row)}</small>
            </ListEntry>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function groupByDay(rows: readonly RevisionRow[], now: Date) {
  const groups: { name: string; rows: RevisionRow[] }[] = [];
  for (const row of rows) {
    const name = dateGroupLabel(row.savedAt, now);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}
