import { mdiDotsHorizontal } from "@mdi/js";
import { Suspense, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { threadMessage } from "#messages/thread-message.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import css from "./MessageHeader.module.css";

const Items = lazyComponent(async () => (await import("./MessageMenuItems.tsx")).MessageMenuItems);

type Props = { requestId: string; message: Message; onOriginal: () => void };

/** The menu of one message. A thread has many, so its items are loaded and rendered on demand. */
export function MessageMenu(props: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  // Stays rendered after the menu is closed, because an item may have opened a dialog.
  const [menuRequested, setMenuRequested] = useState(false);
  return (
    <>
      <PlainIconButton
        size="small"
        className={css.menu}
        icon={mdiDotsHorizontal}
        label={threadMessage.menu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void Items.load()}
        onClick={(event) => {
          setMenuRequested(true);
          setAnchor(event.currentTarget);
        }}
      />
      {menuRequested && (
        <Suspense>
          <Items {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
