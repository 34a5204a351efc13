import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useState } from "react";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import type { ConflictChoice } from "#core/agency/import/import-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import css from "./ApplyForm.module.css";
import { appliedCount } from "./import-labels.ts";
import { useApply, useImportTransition } from "./import-queries.ts";

/** Applies a preview, with a choice of what to do about conflicts. */
export function ApplyForm({ item }: { item: AgencyImport }) {
  const [conflicts, setConflicts] = useState<ConflictChoice>("skip");
  const apply = useApply(item.id);
  const count = appliedCount(item.counts, conflicts === "take");
  const conflictCount = item.counts.conflict;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && !apply.isPending) apply.mutate({ conflictResolution: conflicts });
  };
  return (
    <form className={css.apply} onSubmit={submit}>
      {conflictCount > 0 && (
        <fieldset className={css.choices}>
          <legend>{formatMessage(adminImports.conflicts, { count: conflictCount })}</legend>
          <Choice
            type="radio"
            name="conflicts"
            checked={conflicts === "skip"}
            onChange={() => setConflicts("skip")}
          >
            {adminImports.skipConflicts}
          </Choice>
          <Choice
            type="radio"
            name="conflicts"
            checked={conflicts === "take"}
            onChange={() => setConflicts("take")}
          >
            {adminImports.takeConflicts}
          </Choice>
        </fieldset>
      )}
      {apply.error && <ApplyFailed item={item} error={apply.error} />}
      <div className={css.buttons}>
        <Button type="submit" kind="main" disabled={count === 0} busy={apply.isPending}>
          {count === 0 ? adminImports.nothingToApply : formatMessage(adminImports.apply, { count })}
        </Button>
        <p>{count === 0 ? adminImports.upToDate : adminImports.canUndo}</p>
      </div>
    </form>
  );
}

/** Why the import was not applied; a stale preview can be made again. */
function ApplyFailed({ item, error }: { item: AgencyImport; error: Error }) {
  const retryPreview = useImportTransition(item.id, "planning");
  const isStale = error instanceof ApiError && error.code === "stale";
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {formatMessage(adminImports.applyFailed, { reason: error.message })}
      {fields.slice(0, 5).map(({ path, message }) => (
        <span key={path} className={css.line}>
          {message}
        </span>
      ))}
      {fields.length > 5 && (
        <span className={css.line}>
          {formatMessage(adminImports.moreErrors, { count: fields.length - 5 })}
        </span>
      )}{" "}
      {isStale && (
        <button type="button" onClick={() => retryPreview.mutate()}>
          {adminImports.previewAgain}
        </button>
      )}
    </Notice>
  );
}
