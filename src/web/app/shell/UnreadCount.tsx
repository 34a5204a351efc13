import { bootstrap } from "#messages/bootstrap.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./Shell.module.css";

/** The number of unread emails, beside "Inbox" in the top bar. */
export const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.count}>
      {unread > 999 ? "999+" : unread}
      <VisuallyHidden> {bootstrap.unread}</VisuallyHidden>
    </span>
  );
