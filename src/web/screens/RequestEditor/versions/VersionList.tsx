import { useMemo, useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { ListEntry, type ShowTrigger } from "#web/design/overlays/ListDialog.tsx";
import {
  dateGroupLabel,
  formatAbsoluteDate,
  formatMessageDate,
  formatRowDate,
} from "#web/features/dates/format-date.ts";
import { changeSummary } from "#web/features/drafts/draft-labels.ts";
import css from "./VersionsDialog.module.css";

/** The versions grouped by day. Arrow keys move in the list. */
export function VersionList(props: {
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
