import { mdiArrowLeft, mdiBackupRestore } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import { DraftDiff } from "./DraftDiff.tsx";
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
  const failed = version.isError ? version : compared.isError ? compared : null;
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
