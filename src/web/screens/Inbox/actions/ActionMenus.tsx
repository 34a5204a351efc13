import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Conversation, ConversationRow } from "#contract/mailbox/conversation.ts";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { inboxActions } from "#messages/inbox/actions.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { conversationKey } from "#web/features/thread/conversation-query.ts";
import type { ConversationAction } from "./mailbox-action.ts";
import type { ActionMenu } from "./SelectionBar.tsx";
import type { ActionTarget } from "./use-mailbox-actions.ts";

const LabelMenu = lazyComponent(async () => (await import("#web/features/labels/LabelMenu.tsx")).LabelMenu);
const SnoozeMenu = lazyComponent(async () => (await import("./SnoozeMenu.tsx")).SnoozeMenu);

type Props = {
  openMenu: ActionMenu | null;
  /** Returns the conversations that the chosen action applies to. */
  selectedTarget: () => ActionTarget | null;
  rows: readonly ConversationRow[];
  labels: Mailbox["labels"];
  onAct: (action: ConversationAction) => void;
  onClose: () => void;
};

/** The label and snooze menus, opened by a shortcut or a toolbar. */
export function ActionMenus({ openMenu, selectedTarget, rows, labels, onAct, onClose }: Props) {
  const client = useQueryClient();
  if (!openMenu) return null;
  const ids = selectedTarget()?.ids ?? [];
  const [onlyId] = ids.length === 1 ? ids : [];
  // Cached when it is open or was prefetched; a row alone has no deadline.
  const openConversation = onlyId ? client.getQueryData<Conversation>(conversationKey(onlyId)) : undefined;
  return (
    <Suspense>
      {openMenu.kind === "label" ? (
        <LabelMenu
          anchor={openMenu.anchor}
          title={inboxActions.labelAs}
          labels={labels}
          selectedLabels={rows.filter((row) => ids.includes(row.requestId)).map((row) => row.labels)}
          onAct={onAct}
          onClose={onClose}
        />
      ) : (
        <SnoozeMenu
          anchor={openMenu.anchor}
          deadline={openConversation?.request.deadline ?? null}
          onSnooze={(until) => {
            onClose();
            onAct({ type: "snooze", until });
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
