import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { DiffText } from "#web/features/drafts/DiffText.tsx";
import { sameValue } from "#web/features/drafts/draft-content.ts";
import { FIELD_LABELS, FIELDS, isProse, valueText } from "#web/features/drafts/draft-labels.ts";
import { agenciesByIds } from "#web/screens/RequestEditor/queries.ts";
import css from "./VersionsDialog.module.css";

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
          <h4>{FIELD_LABELS[field]}</h4>
          <p>
            <DiffText before={String(before[field])} after={String(after[field])} />
          </p>
        </div>
      ))}
      {others.length > 0 && (
        <dl className={css.others}>
          {others.map((field) => (
            <div key={field}>
              <dt>{FIELD_LABELS[field]}</dt>
              <dd>
                <FieldChange field={field} before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function FieldChange({ field, before, after }: { field: Field; before: DraftContent; after: DraftContent }) {
  if (field === "agencyIds") return <AgencyChanges before={before.agencyIds} after={after.agencyIds} />;
  if (field === "attachments") return filesText(before.attachments, after.attachments);
  return (
    <>
      {valueText(field, before[field])} <span aria-hidden="true">→</span>
      <VisuallyHidden>became</VisuallyHidden> <b>{valueText(field, after[field])}</b>
    </>
  );
}

/** More names than this would bury the words. */
const MAX_NAMES = 12;

function AgencyChanges({ before, after }: { before: string[]; after: string[] }) {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const ids = useMemo(() => [...new Set([...before, ...after])].slice(0, 500), [before, after]);
  const { data, isPending } = useQuery(agenciesByIds(ids));
  const agencyNames = new Map(data?.items.map(({ requestedId: askedBy, name }) => [askedBy, name]));
  if (isPending) return null;
  if (added.length === 0 && removed.length === 0) return "In another order";
  const list = (ids: string[]) => {
    const shown = ids.slice(0, MAX_NAMES).map((id) => agencyNames.get(id) ?? "An agency that is gone");
    return ids.length > MAX_NAMES
      ? `${shown.join(", ")} and ${ids.length - MAX_NAMES} more`
      : shown.join(", ");
  };
  return (
    <>
      {added.length > 0 && <span className={css.line}>Added: {list(added)}</span>}
      {removed.length > 0 && <span className={css.line}>Taken off: {list(removed)}</span>}
    </>
  );
}

function filesText(before: string[], after: string[]): string {
  const count = (files: string[]) => `${files.length} ${files.length === 1 ? "file" : "files"}`;
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const words = [
    added.length > 0 && `${count(added)} added`,
    removed.length > 0 && `${count(removed)} taken off`,
  ];
  return words.filter(Boolean).join(", ") || "In another order";
}
