import { mdiHistory } from "@mdi/js";
import { type Dispatch, lazy, type ReactNode, Suspense, useState } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { AutosaveEvent, AutosaveState } from "#web/features/drafts/autosave.ts";

const VersionsDialog = lazy(async () => ({ default: (await import("./VersionsDialog.tsx")).VersionsDialog }));

/**
 * The way to a draft's versions: a button for the page's bar that names the one it is at, an entry for the menu where the
 * bar has no room, and the panel they open. Nothing before the draft was saved once.
 */
export function useVersions(options: {
  id: { current: string | null };
  state: AutosaveState;
  dispatch: Dispatch<AutosaveEvent>;
  flush: () => Promise<AutosaveState>;
}): { button: ReactNode; item: MenuItem[]; panel: ReactNode } {
  const { id, state, dispatch, flush } = options;
  const [open, setOpen] = useState(false);
  const { version } = state;
  if (id.current === null || version === null || state.phase === "gone") {
    return { button: null, item: [], panel: null };
  }

  const show = () => {
    void flush();
    setOpen(true);
  };
  const restore = async (number: number, draft: DraftContent) => {
    setOpen(false);
    // What was typed meanwhile becomes a version first.
    const { currentDraft, phase } = await flush();
    if (phase !== "still") {
      showToast({ text: "Not restored: the last words are not saved yet." });
      return;
    }
    dispatch({ type: "restored", draft });
    const undo = () => void flush().then(() => dispatch({ type: "restored", draft: currentDraft }));
    showToast({
      text: `Version ${number} restored`,
      action: { label: "Undo", onClick: undo },
      ringSeconds: 20,
    });
  };
  return {
    button: (
      <Button kind="quiet" size="small" icon={mdiHistory} aria-haspopup="dialog" onClick={show}>
        Version {version}
      </Button>
    ),
    item: [{ label: "Versions", icon: mdiHistory, onSelect: show }],
    panel: open && (
      <Suspense>
        <VersionsDialog
          id={id.current}
          newest={version}
          onRestore={(number, draft) => void restore(number, draft)}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
