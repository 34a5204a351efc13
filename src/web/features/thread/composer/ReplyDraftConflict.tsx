import { mdiCallMerge } from "@mdi/js";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { ReplyDraft } from "#web/features/drafts/reply-draft.ts";
import { replyDraft, resolveDraftConflict, reviseDraft } from "#web/features/drafts/use-reply-draft.ts";
import css from "./ReplyDraftConflict.module.css";

/** Two devices wrote at once: what the other one has, and what is to become of the two. Neither is lost unasked. */
export function ReplyDraftConflict({
  requestId,
  serverDraft,
}: {
  requestId: string;
  serverDraft: ReplyDraft;
}) {
  const takeOtherDraft = () => {
    const { text, recipients, files, letter, forwards } = replyDraft(requestId);
    resolveDraftConflict(requestId, "theirs");
    showToast({
      text: "The other draft took the place of these words",
      action: {
        label: "Undo",
        onClick: () => reviseDraft(requestId, () => ({ text, recipients, files, letter, forwards })),
      },
      ringSeconds: 10,
    });
  };
  return (
    <div className={css.also}>
      <Notice tone="orange" icon={mdiCallMerge} role="alert">
        <p>
          <b>Also written elsewhere.</b> What you write here is kept on this device until you choose.
        </p>
        <blockquote className={css.words}>{serverDraft.text.trim() || "Files, and no words."}</blockquote>
        <div className={css.choices}>
          <Button size="small" onClick={() => resolveDraftConflict(requestId, "below")}>
            Put it below
          </Button>
          <Button size="small" kind="quiet" onClick={takeOtherDraft}>
            Use it instead
          </Button>
          <Button size="small" kind="quiet" onClick={() => resolveDraftConflict(requestId, "mine")}>
            Keep only this one
          </Button>
        </div>
      </Notice>
    </div>
  );
}
