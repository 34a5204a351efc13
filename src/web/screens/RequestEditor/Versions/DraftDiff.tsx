import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DraftContent } from "#contract/request.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { sameValue } from "../draft.ts";
import { FIELD_NAMES, FIELDS, isProse, valueWords } from "../draft-words.ts";
import { agenciesNamed } from "../queries.ts";
import { DiffText } from "../Saving/DiffText.tsx";
import css from "./Versions.module.css";

type Field = keyof DraftContent;

/** The texts of a draft, and of its other fields those that differ: "before → after". */
export function DraftDiff({ before, after }: { before: DraftContent; after: DraftContent }) {
  const changed = FIELDS.filter((field) => !sameValue(before[field], after[field]));
  const others = changed.filter((field) => !isProse(field));
  const prose = FIELDS.filter((field) => isProse(field) && (before[field] || after[field]));
  return (
    <>
      {changed.length === 0 && <p className={css.same}>Nothing differs.</p>}
      {prose.map((field) => (
        <div key={field} className={css.prose}>
          <h4>{FIELD_NAMES[field]}</h4>
          <p>
            <DiffText before={String(before[field])} after={String(after[field])} />
          </p>
        </div>
      ))}
      {others.length > 0 && (
        <dl className={css.others}>
          {others.map((field) => (
            <div key={field}>
              <dt>{FIELD_NAMES[field]}</dt>
              <dd>
                <Change field={field} before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Change({ field, before, after }: { field: Field; before: DraftContent; after: DraftContent }) {
  if (field === "agencyIds") return <Agencies before={before.agencyIds} after={after.agencyIds} />;
  if (field === "attachments") return filesWords(before.attachments, after.attachments);
  return (
    <>
      {valueWords(field, before[field])} <span aria-hidden="true">→</span>
      <VisuallyHidden>became</VisuallyHidden> <b>{valueWords(field, after[field])}</b>
    </>
  );
}

/** More names than this would bury the words. */
const MOST_NAMES = 12;

function Agencies({ before, after }: { before: string[]; after: string[] }) {
  const came = after.filter((id) => !before.includes(id));
  const went = before.filter((id) => !after.includes(id));
  const ids = useMemo(() => [...new Set([...before, ...after])].slice(0, 500), [before, after]);
  const { data, isPending } = useQuery(agenciesNamed(ids));
  const names = new Map(data?.items.map(({ askedBy, name }) => [askedBy, name]));
  if (isPending) return null;
  if (came.length === 0 && went.length === 0) return "In another order";
  const list = (ids: string[]) => {
    const shown = ids.slice(0, MOST_NAMES).map((id) => names.get(id) ?? "An agency that is gone");
    return ids.length > MOST_NAMES
      ? `${shown.join(", ")} and ${ids.length - MOST_NAMES} more`
      : shown.join(", ");
  };
  return (
    <>
      {came.length > 0 && <span className={css.line}>Added: {list(came)}</span>}
      {went.length > 0 && <span className={css.line}>Taken off: {list(went)}</span>}
    </>
  );
}

function filesWords(before: string[], after: string[]): string {
  const count = (files: string[]) => `${files.length} ${files.length === 1 ? "file" : "files"}`;
  const came = after.filter((id) => !before.includes(id));
  const went = before.filter((id) => !after.includes(id));
  const words = [came.length > 0 && `${count(came)} added`, went.length > 0 && `${count(went)} taken off`];
  return words.filter(Boolean).join(", ") || "In another order";
}
