import { mdiHistory } from "@mdi/js";
import { type ReactNode, Suspense, useState } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { AutosaveState } from "#web/features/drafts/autosave-state.ts";
import type { DraftEngine } from "#web/features/drafts/draft-engine.ts";

const VersionsDialog = lazyComponent(async () => (await import("./VersionsDialog.tsx")).VersionsDialog);

/**
 * The versions of a draft: a toolbar button with the current version, a menu entry for phones, and the dialog they open. All
 * are empty before the first save.
 */
export function useVersions(
  { id, dispatch, flush }: DraftEngine<DraftContent>,
  state: AutosaveState,
): { button: ReactNode; item: MenuItem[]; panel: ReactNode } {
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
    // Unsaved changes become a version first.
    const { currentDraft, phase } = await flush();
    if (phase !== "saved") {
      showToast({ text: editor.versions.notRestored });
      return;
    }
    dispatch({ type: "restored", draft });
    const undo = () => void flush().then(() => dispatch({ type: "restored", draft: currentDraft }));
    showToast({
      text: formatMessage(editor.versions.restored, { number }),
      action: { label: editor.versions.undo, onClick: undo },
      ringSeconds: 20,
    });
  };
  return {
    button: (
      <Button kind="quiet" size="small" icon={mdiHistory} aria-haspopup="dialog" onClick={show}>
        {formatMessage(editor.versions.current, { number: version })}
      </Button>
    ),
    item: [{ label: editor.versions.title, icon: mdiHistory, onSelect: show }],
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
