import { mdiCallMerge } from "@mdi/js";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { ReplyDraft } from "#web/features/drafts/reply-draft.ts";
import { replyDraft, resolveDraftConflict, reviseDraft } from "#web/features/drafts/use-reply-draft.ts";
import css from "./ReplyDraftConflict.module.css";

/** A conflict of two drafts from two devices: shows the other draft, and lets the user merge or choose. */
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
      text: m.conflict.replacedNotice,
      action: {
        label: m.undo,
        onClick: () => reviseDraft(requestId, () => ({ text, recipients, files, letter, forwards })),
      },
      ringSeconds: 10,
    });
  };
  return (
    <div className={css.conflict}>
      <Notice tone="orange" icon={mdiCallMerge} role="alert">
        <p>
          <RichText message={m.conflict.explanation} values={{ b: (text) => <b>{text}</b> }} />
        </p>
        <blockquote className={css.otherText}>{serverDraft.text.trim() || m.conflict.filesOnly}</blockquote>
        <div className={css.choices}>
          <Button size="small" onClick={() => resolveDraftConflict(requestId, "below")}>
            {m.conflict.append}
          </Button>
          <Button size="small" kind="quiet" onClick={takeOtherDraft}>
            {m.conflict.useOther}
          </Button>
          <Button size="small" kind="quiet" onClick={() => resolveDraftConflict(requestId, "mine")}>
            {m.conflict.keepThis}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
