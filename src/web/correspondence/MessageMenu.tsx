import { mdiDotsHorizontal } from "@mdi/js";
import { lazy, Suspense, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import css from "./MessageHead.module.css";

const Items = lazy(() =>
  import("./MessageMenuItems.tsx").then((loaded) => ({ default: loaded.MessageMenuItems })),
);

type Props = { requestId: string; message: Message; onOriginal: () => void };

/** What can be done with one message. A thread has many, so the menu itself is made when it is first wanted. */
export function MessageMenu(props: Props) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <GlyphButton
      size="small"
      className={css.menu}
      icon={mdiDotsHorizontal}
      label="More for this message"
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Items {...props} />
    </Suspense>
  );
}
