import { mdiEmailOpenOutline } from "@mdi/js";
import { inbox } from "#messages/inbox/inbox.ts";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "#web/screens/Inbox/Inbox.module.css";

/** Shown next to the list while no conversation is open. */
export const NothingOpen = ({ hasConversations }: { hasConversations: boolean }) => (
  <div className={css.blank}>
    {hasConversations && (
      <EmptyState icon={mdiEmailOpenOutline} title={inbox.nothingOpenTitle}>
        <RichText message={inbox.nothingOpen} values={{ key: (text) => <kbd>{text}</kbd> }} />
      </EmptyState>
    )}
  </div>
);
