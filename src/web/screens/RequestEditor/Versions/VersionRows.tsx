import { type KeyboardEvent, useMemo, useState } from "react";
import type { RevisionRow } from "#contract/draft-history.ts";
import { absoluteWords, groupWords, messageWords, rowWords } from "#web/correspondence/date-words.ts";
import { changeWords } from "../draft-words.ts";
import css from "./Versions.module.css";

/** The versions under the days they were saved on. Arrow keys go from one to the next. */
export function VersionRows(props: {
  rows: readonly RevisionRow[];
  current: number | null;
  /** "press" where it was clicked or entered, rather than walked over. */
  onShow: (version: number, how: "press" | "walk") => void;
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
            <button
              type="button"
              className={css.entry}
              data-version={row.version}
              aria-current={row.version === current || undefined}
              onClick={() => onShow(row.version, "press")}
              onFocus={() => onShow(row.version, "walk")}
              onKeyDown={walk}
            >
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
            </button>
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

/** Moves the keyboard to the next version of the list, or the one before. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const all = [
    ...(event.currentTarget.closest("nav")?.querySelectorAll<HTMLElement>("[data-version]") ?? []),
  ];
  all[all.indexOf(event.currentTarget) + by]?.focus();
}
