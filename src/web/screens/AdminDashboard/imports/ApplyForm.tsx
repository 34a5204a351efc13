import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useState } from "react";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import type { ConflictChoice } from "#core/agency/import/import-kinds.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import css from "./ApplyForm.module.css";
import { appliedCount } from "./import-labels.ts";
import { useApply, useImportTransition } from "./import-queries.ts";

/** Applies a preview, with what is to be done about the rows somebody must decide. */
export function ApplyForm({ item }: { item: AgencyImport }) {
  const [conflicts, setConflicts] = useState<ConflictChoice>("skip");
  const apply = useApply(item.id);
  const count = appliedCount(item.counts, conflicts === "take");
  const waiting = item.counts.conflict;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && !apply.isPending) apply.mutate({ conflictResolution: conflicts });
  };
  return (
    <form className={css.apply} onSubmit={submit}>
      {waiting > 0 && (
        <fieldset className={css.choices}>
          <legend>{countText(waiting, "row needs a decision", "rows need a decision")}</legend>
          <Choice
            type="radio"
            name="conflicts"
            checked={conflicts === "skip"}
            onChange={() => setConflicts("skip")}
          >
            Leave those agencies as they are
          </Choice>
          <Choice
            type="radio"
            name="conflicts"
            checked={conflicts === "take"}
            onChange={() => setConflicts("take")}
          >
            Take the file’s word for all of them
          </Choice>
        </fieldset>
      )}
      {apply.error && <ApplyFailed item={item} error={apply.error} />}
      <div className={css.buttons}>
        <Button type="submit" kind="main" disabled={count === 0} busy={apply.isPending}>
          {count === 0 ? "Nothing to apply" : `Apply ${countText(count, "change", "changes")}`}
        </Button>
        <p>{count === 0 ? "The directory says the same already." : "It can be undone."}</p>
      </div>
    </form>
  );
}

/** Why it was not applied; what changed since the preview needs a new one. */
function ApplyFailed({ item, error }: { item: AgencyImport; error: Error }) {
  const retryPreview = useImportTransition(item.id, "planning");
  const isStale = error instanceof ApiError && error.code === "stale";
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      Nothing was applied. {error.message}
      {fields.slice(0, 5).map(({ path, message }) => (
        <span key={path} className={css.line}>
          {message}
        </span>
      ))}
      {fields.length > 5 && <span className={css.line}>and {countText(fields.length - 5)} more</span>}{" "}
      {isStale && (
        <button type="button" onClick={() => retryPreview.mutate()}>
          Make the preview again
        </button>
      )}
    </Notice>
  );
}
