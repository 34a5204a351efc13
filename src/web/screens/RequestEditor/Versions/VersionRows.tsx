import { useMemo, useState } from "react";
import type { RevisionRow } from "#contract/draft-history.ts";
import { absoluteWords, groupWords, messageWords, rowWords } from "#web/correspondence/date-words.ts";
import { ListEntry, type Showing } from "#web/ui/ListDialog.tsx";
import { changeWords } from "../draft-words.ts";
import css from "./Versions.module.css";

/** The versions under the days they were saved on. Arrow keys go from one to the next. */
export function VersionRows(props: {
  rows: readonly RevisionRow[];
  current: number | null;
  onShow: (version: number, how: Showing) => void;
}) {
  const { rows, current, onShow } = props;
  const [now] = useState(() => new Date());
  const groups = useMemo(() => grouped(rows, now), [rows, now]);
  return groups.map(({ name, rows: inGroup }) => (
    <section key={name}>
      <h3>{name}</h3>
      <ul>
        {inGroup.map((row) => (
          <li key={row.version}>
            <ListEntry current={row.version === current} onShow={(how) => onShow(row.version, how)}>
              <span className={css.when}>
                <time dateTime={row.savedAt} title={absoluteWords(row.savedAt)}>
                  {name === "Today" || name === "Yesterday"
                    ? rowWords(row.savedAt, now, true)
                    : messageWords(row.savedAt, now)}
                </time>
                <span className={css.number}>
                  {row === rows[0] ? "As it is now" : `Version ${row.version}`}
                </span>
              </span>
              <small>{changeWords(row)}</small>
            </ListEntry>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function grouped(rows: readonly RevisionRow[], now: Date) {
  const groups: { name: string; rows: RevisionRow[] }[] = [];
  for (const row of rows) {
    const name = groupWords(row.savedAt, now);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}
