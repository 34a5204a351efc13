import { UnreadCount } from "../shell/UnreadCount.tsx";
import { isInitialRenderPresent } from "./begin.ts";
import { render } from "./react-stand-in.ts";

/** Draws how much is unread beside the link to the inbox. */
export function renderUnread(root: HTMLElement, unread: number): void {
  const link = isInitialRenderPresent(root) && root.querySelector(`header nav a[href="/inbox"]`);
  if (link) render(<UnreadCount unread={unread} />, link);
}
