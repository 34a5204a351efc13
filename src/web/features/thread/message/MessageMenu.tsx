import { mdiDotsHorizontal } from "@mdi/js";
import { Suspense, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import css from "./MessageHeader.module.css";

const Items = lazyComponent(async () => (await import("./MessageMenuItems.tsx")).MessageMenuItems);

type Props = { requestId: string; message: Message; onOriginal: () => void };

/** What can be done with one message. A thread has many, so the menu itself is made when it is wanted. */
export function MessageMenu(props: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  // A dialog of one of its items outlives the menu.
  const [menuRequested, setMenuRequested] = useState(false);
  return (
    <>
      <PlainIconButton
        size="small"
        className={css.menu}
        icon={mdiDotsHorizontal}
        label="More for this message"
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
