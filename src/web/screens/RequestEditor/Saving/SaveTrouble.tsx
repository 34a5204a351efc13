import { mdiAlertCircleOutline, mdiAlertOutline } from "@mdi/js";
import { type Dispatch, lazy, Suspense } from "react";
import { Notice } from "#web/ui/Notice.tsx";
import { type Autosave, type AutosaveEvent, isUnsaved } from "./autosave.ts";
import css from "./SaveTrouble.module.css";

const Conflict = lazy(async () => ({ default: (await import("./Conflict.tsx")).Conflict }));

/** What stands in the way of saving and wants the person: nothing most of the time. */
export function SaveTrouble(props: {
  state: Autosave;
  /** False where this browser would not keep the words. */
  keeps: boolean;
  dispatch: Dispatch<AutosaveEvent>;
  onBeginAnew: () => void;
}) {
  const { state, keeps, dispatch, onBeginAnew } = props;
  if (state.theirs) {
    return (
      <Suspense>
        <Conflict
          base={state.base}
          mine={state.mine}
          theirs={state.theirs.draft}
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
          <button type="button" onClick={onBeginAnew}>
            Save it as a new draft
          </button>
        </Notice>
      </div>
    );
  }
  if (!keeps && isUnsaved(state) && state.phase !== "waiting" && state.phase !== "saving") {
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
