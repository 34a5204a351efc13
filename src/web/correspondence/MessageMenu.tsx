import { mdiDotsHorizontal } from "@mdi/js";
import { Suspense, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { later } from "#web/ui/later.tsx";
import css from "./MessageHead.module.css";

const Items = later(async () => (await import("./MessageMenuItems.tsx")).MessageMenuItems);

type Props = { requestId: string; message: Message; onOriginal: () => void };

/** What can be done with one message. A thread has many, so the menu itself is made when it is wanted. */
export function MessageMenu(props: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  // A dialog of one of its items outlives the menu.
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <GlyphButton
        size="small"
        className={css.menu}
        icon={mdiDotsHorizontal}
        label="More for this message"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void Items.load()}
        onClick={(event) => {
          setWanted(true);
          setAnchor(event.currentTarget);
        }}
      />
      {wanted && (
        <Suspense>
          <Items {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
