import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./Shell.module.css";

/** How much mail nobody read yet, beside "Inbox" in the top bar. */
export const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.count}>
      {unread > 999 ? "999+" : unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
