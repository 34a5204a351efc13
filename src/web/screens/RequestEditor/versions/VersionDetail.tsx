import { mdiArrowLeft, mdiBackupRestore } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { DiffText } from "#web/features/drafts/DiffText.tsx";
import { emptyDraft, sameValue } from "#web/features/drafts/draft-content.ts";
import { FIELD_LABELS, FIELDS, isProse, valueText } from "#web/features/drafts/draft-labels.ts";
import { agenciesByIds } from "#web/screens/RequestEditor/queries.ts";
import css from "./VersionsDialog.module.css";
import { versionQuery } from "./version-queries.ts";

/** One version: what it changed or how it differs from the current draft, and a button to restore it. */
export function VersionDetail(props: {
  id: string;
  row: RevisionRow;
  newest: number;
  /** The previous version; null for the first. */
  before: number | null;
  onRestore: (version: number, draft: DraftContent) => void;
  /** Goes back to the list on a phone; null where the list is beside it. */
  onBack: (() => void) | null;
}) {
  const { id, row, newest, before, onRestore, onBack } = props;
  const [comparison, setComparison] = useState<"before" | "now">("before");
  const isNewest = row.version === newest;
  const withCurrent = comparison === "now" && !isNewest;
  const otherVersion = withCurrent ? newest : before;
  const version = useQuery(versionQuery(id, row.version));
  const compared = useQuery(versionQuery(id, otherVersion ?? undefined));
  const failed = [version, compared].find(({ data, isError }) => isError && !data);
  const from = otherVersion === null ? emptyDraft : compared.data?.draft;
  const draft = version.data?.draft;
  const [now] = useState(() => new Date());
  const name = formatMessage(editorVersions.version, { number: row.version });

  return (
    <>
      <div className={css.heading}>
        <h3>
          {name}
          <span>{formatMessageDate(row.savedAt, now)}</span>
        </h3>
        {!isNewest && (
          <Segmented
            label={editorVersions.compareWith}
            value={comparison}
            options={[
              { value: "before", label: editorVersions.changesMade },
              { value: "now", label: editorVersions.changesSince },
            ]}
            onChange={setComparison}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={css.scroll} tabIndex={0} aria-label={name}>
        <div className={css.paper}>
          {failed ? (
            <p role="alert">
              {editorVersions.versionFailed}{" "}
              <Button size="small" onClick={() => void failed.refetch()}>
                {editorVersions.tryAgain}
              </Button>
            </p>
          ) : from && draft ? (
            <DraftDiff before={withCurrent ? draft : from} after={withCurrent ? from : draft} />
          ) : (
            <Skeleton rows={6} shape="text" label={editorVersions.loadingVersion} />
          )}
        </div>
      </section>
      <footer className={css.footer}>
        {onBack && (
          <Button kind="quiet" icon={mdiArrowLeft} className={css.back} onClick={onBack}>
            {editorVersions.all}
          </Button>
        )}
        {isNewest ? (
          <span>{editorVersions.isCurrent}</span>
        ) : (
          <Button
            kind="main"
            icon={mdiBackupRestore}
            disabled={!draft}
            onClick={() => draft && onRestore(row.version, draft)}
          >
            {editorVersions.restore}
          </Button>
        )}
      </footer>
    </>
  );
}

type Field = keyof DraftContent;

/** The text fields of a draft, and the other fields that differ: "before → after". */
function DraftDiff({ before, after }: { before: DraftContent; after: DraftContent }) {
  const changed = FIELDS.filter((field) => !sameValue(before[field], after[field]));
  const others = changed.filter((field) => !isProse(field));
  const prose = FIELDS.filter((field) => isProse(field) && (before[field] || after[field]));
  return (
    <>
      {changed.length === 0 && <p className={css.same}>{editorVersions.noChanges}</p>}
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
      <VisuallyHidden>{editorVersions.becomes}</VisuallyHidden> <b>{valueText(field, after[field])}</b>
    </>
  );
}

const MAX_NAMES = 12;

function AgencyChanges({ before, after }: { before: string[]; after: string[] }) {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const ids = useMemo(() => [...new Set([...before, ...after])].slice(0, 500), [before, after]);
  const { data, isPending } = useQuery(agenciesByIds(ids));
  const agencyNames = new Map(data?.items.map(({ requestedId: askedBy, name }) => [askedBy, name]));
  if (isPending) return null;
  if (added.length === 0 && removed.length === 0) return editorVersions.reordered;
  const list = (ids: string[]) => {
    const shown = ids.slice(0, MAX_NAMES).map((id) => agencyNames.get(id) ?? editorVersions.unknownAgency);
    const names = shown.join(", ");
    return ids.length > MAX_NAMES
      ? formatMessage(editorVersions.namesAndMore, { names, count: ids.length - MAX_NAMES })
      : names;
  };
  return (
    <>
      {added.length > 0 && (
        <span className={css.line}>{formatMessage(editorVersions.added, { names: list(added) })}</span>
      )}
      {removed.length > 0 && (
        <span className={css.line}>{formatMessage(editorVersions.removed, { names: list(removed) })}</span>
      )}
    </>
  );
}

function filesText(before: string[], after: string[]): string {
  const added = after.filter((id) => !before.includes(id)).length;
  const removed = before.filter((id) => !after.includes(id)).length;
  if (added > 0 && removed > 0) return formatMessage(editorVersions.filesAddedAndRemoved, { added, removed });
  if (added > 0) return formatMessage(editorVersions.filesAdded, { count: added });
  if (removed > 0) return formatMessage(editorVersions.filesRemoved, { count: removed });
  return editorVersions.reordered;
}
