import { mdiEmailOpenOutline } from "@mdi/js";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import css from "#web/screens/Inbox/Inbox.module.css";

/** Beside a list none of whose conversations is open; `some`: there are any. */
export const NothingOpen = ({ hasConversations }: { hasConversations: boolean }) => (
  <div className={css.blank}>
    {hasConversations && (
      <EmptyState icon={mdiEmailOpenOutline} title="Choose a conversation">
        <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all
        keys.
      </EmptyState>
    )}
  </div>
);
