import { mdiArrowLeft, mdiBackupRestore } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import { DraftDiff } from "./DraftDiff.tsx";
import css from "./VersionsDialog.module.css";
import { versionQuery } from "./version-queries.ts";

/** One version: what it changed, or how it differs from the draft as it now is, and the way back to it. */
export function VersionDetail(props: {
  id: string;
  row: RevisionRow;
  newest: number;
  /** The version before it; null for the first. */
  before: number | null;
  onRestore: (version: number, draft: DraftContent) => void;
  /** To the list, where there is room for only one of the two. */
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

  return (
    <>
      <div className={css.which}>
        <h3>
          Version {row.version}
          <span>{formatMessageDate(row.savedAt, now)}</span>
        </h3>
        {!isNewest && (
          <Segmented
            label="Compare with"
            value={comparison}
            options={[
              { value: "before", label: "What it changed" },
              { value: "now", label: "Since then" },
            ]}
            onChange={setComparison}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={css.scroll} tabIndex={0} aria-label={`Version ${row.version}`}>
        <div className={css.paper}>
          {failed ? (
            <p role="alert">
              This version did not load.{" "}
              <Button size="small" onClick={() => void failed.refetch()}>
                Try again
              </Button>
            </p>
          ) : from && draft ? (
            <DraftDiff before={withCurrent ? draft : from} after={withCurrent ? from : draft} />
          ) : (
            <Skeleton rows={6} shape="text" label="Loading the version" />
          )}
        </div>
      </section>
      <footer className={css.foot}>
        {onBack && (
          <Button kind="quiet" icon={mdiArrowLeft} className={css.back} onClick={onBack}>
            All versions
          </Button>
        )}
        {isNewest ? (
          <span>This is the draft as it is now.</span>
        ) : (
          <Button
            kind="main"
            icon={mdiBackupRestore}
            disabled={!draft}
            onClick={() => draft && onRestore(row.version, draft)}
          >
            Restore this version
          </Button>
        )}
      </footer>
    </>
  );
}
