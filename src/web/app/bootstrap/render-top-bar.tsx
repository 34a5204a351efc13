import { UnreadCount } from "#web/app/shell/UnreadCount.tsx";
import { isInitialRenderPresent } from "./bootstrap.ts";
import { render } from "./react-shim.ts";

/** Renders the number of unread emails beside the link to the inbox. */
export function renderUnread(root: HTMLElement, unread: number): void {
  const link = isInitialRenderPresent(root) && root.querySelector(`header nav a[href="/inbox"]`);
  if (link) render(<UnreadCount unread={unread} />, link);
}
