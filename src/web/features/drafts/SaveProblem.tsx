import { mdiAlertCircleOutline, mdiAlertOutline } from "@mdi/js";
import { type Dispatch, Suspense } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { isUnsaved } from "./autosave.ts";
import type { AutosaveEvent, AutosaveState } from "./autosave-state.ts";
import css from "./SaveProblem.module.css";

const DraftConflict = lazyComponent(async () => (await import("./DraftConflict.tsx")).DraftConflict);

/** A saving problem that needs the user: a conflict, a deleted draft, or full browser storage. */
export function SaveProblem(props: {
  state: AutosaveState;
  dispatch: Dispatch<AutosaveEvent>;
  onStartNewDraft: () => void;
}) {
  const { state, dispatch, onStartNewDraft } = props;
  if (state.serverVersion) {
    return (
      <Suspense>
        <DraftConflict
          base={state.base}
          mine={state.currentDraft}
          theirs={state.serverVersion.draft}
          onResolve={(draft) => dispatch({ type: "resolved", draft })}
        />
      </Suspense>
    );
  }
  if (state.phase === "gone") {
    return (
      <div className={css.line}>
        <Notice tone="orange" icon={mdiAlertCircleOutline} role="alert">
          {formatMessage(drafts.problem.gone, { reason: state.reason ?? "" })}{" "}
          <button type="button" onClick={onStartNewDraft}>
            {drafts.problem.saveAsNew}
          </button>
        </Notice>
      </div>
    );
  }
  if (!state.storesLocally && isUnsaved(state) && state.phase !== "waiting" && state.phase !== "saving") {
    return (
      <div className={css.line}>
        <Notice tone="red" icon={mdiAlertOutline} role="alert">
          {drafts.problem.storageFailed}
        </Notice>
      </div>
    );
  }
  return null;
}
