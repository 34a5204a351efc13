import { mdiAlertCircleOutline, mdiAlertOutline } from "@mdi/js";
import { type Dispatch, lazy, Suspense } from "react";
import { Notice } from "#web/design/display/Notice.tsx";
import { type AutosaveEvent, type AutosaveState, isUnsaved } from "./autosave.ts";
import css from "./SaveProblem.module.css";

const DraftConflict = lazy(async () => ({ default: (await import("./DraftConflict.tsx")).DraftConflict }));

/** What stands in the way of saving and wants the person: nothing most of the time. */
export function SaveProblem(props: {
  state: AutosaveState;
  /** False where this browser would not keep the words. */
  storesLocally: boolean;
  dispatch: Dispatch<AutosaveEvent>;
  onStartNewDraft: () => void;
}) {
  const { state, storesLocally, dispatch, onStartNewDraft } = props;
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
          {state.reason} What is on this page is not saved there any more.{" "}
          <button type="button" onClick={onStartNewDraft}>
            Save it as a new draft
          </button>
        </Notice>
      </div>
    );
  }
  if (!storesLocally && isUnsaved(state) && state.phase !== "waiting" && state.phase !== "saving") {
    return (
      <div className={css.line}>
        <Notice tone="red" icon={mdiAlertOutline} role="alert">
          This browser cannot keep your words: its storage is full or switched off. Leave this page open until
          they are saved, or copy them.
        </Notice>
      </div>
    );
  }
  return null;
}
