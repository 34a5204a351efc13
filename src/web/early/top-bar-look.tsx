import { UnreadCount } from "../shell/UnreadCount.tsx";
import { standsStill } from "./begin.ts";
import { draw } from "./react-stand-in.ts";

/** Draws how much is unread beside the link to the inbox. */
export function drawUnread(root: HTMLElement, unread: number): void {
  const link = standsStill(root) && root.querySelector(`header nav a[href="/inbox"]`);
  if (link) draw(<UnreadCount unread={unread} />, link);
}
