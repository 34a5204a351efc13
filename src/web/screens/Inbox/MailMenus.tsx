import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Conversation } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import { conversationKey } from "#web/correspondence/queries.ts";
import { isWhole, type KnownRow } from "./known-list.ts";
import type { Deed } from "./mailbox-change.ts";
import type { Asked } from "./SelectionBar.tsx";
import type { Chosen } from "./use-mailbox-changes.ts";

const LabelMenu = lazy(() => import("#web/LabelMenu.tsx").then(({ LabelMenu }) => ({ default: LabelMenu })));
const SnoozeMenu = lazy(() => import("./SnoozeMenu.tsx").then(({ SnoozeMenu }) => ({ default: SnoozeMenu })));

type Props = {
  asked: Asked | null;
  /** What the answer is done to. */
  chosen: () => Chosen | null;
  rows: readonly KnownRow[];
  labels: Mailbox["labels"];
  onAct: (deed: Deed) => void;
  onClose: () => void;
};

/** The menus that a key or a bar asks for: which labels, until when. */
export function MailMenus({ asked, chosen, rows, labels, onAct, onClose }: Props) {
  const client = useQueryClient();
  if (!asked) return null;
  const ids = chosen()?.ids ?? [];
  const [only] = ids.length === 1 ? ids : [];
  // Known when it is open or was fetched ahead; of a row alone nothing tells.
  const open = only ? client.getQueryData<Conversation>(conversationKey(only)) : undefined;
  return (
    <Suspense>
      {asked.kind === "label" ? (
        <LabelMenu
          anchor={asked.anchor}
          title="Label as"
          labels={labels}
          had={rows
            .filter((row) => ids.includes(row.requestId))
            .map((row) => (isWhole(row) ? row.labels : []))}
          onAct={onAct}
          onClose={onClose}
        />
      ) : (
        <SnoozeMenu
          anchor={asked.anchor}
          deadline={open?.request.deadline?.dueOn ?? null}
          onSnooze={(until) => {
            onClose();
            onAct({ verb: "snooze", until });
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
