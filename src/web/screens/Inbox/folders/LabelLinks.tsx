import { mdiDotsHorizontal, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxLabels } from "#messages/inbox/labels.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import css from "./FolderRail.module.css";
import { useDeleteLabel } from "./use-delete-label.ts";

const LabelDialog = lazy(() =>
  import("./LabelDialog.tsx").then(({ LabelDialog }) => ({ default: LabelDialog })),
);

type Label = Mailbox["labels"][number];
type Props = {
  labels: readonly Label[];
  renderLabel: (label: Label) => ReactNode;
};

/** The labels, with buttons to create, rename and delete them. */
export function LabelLinks({ labels: known, renderLabel }: Props) {
  const { labels, remove } = useDeleteLabel([...known]);
  const [editedLabel, setEditedLabel] = useState<{ label: Label | null }>();
  return (
    <>
      <div className={css.head}>
        <h2 className={css.group}>{inboxFolders.labels}</h2>
        <PlainIconButton
          size="small"
          icon={mdiPlus}
          label={inboxLabels.newLabel}
          onClick={() => setEditedLabel({ label: null })}
        />
      </div>
      {labels.map((label) => (
        <div key={label.id} className={css.labeled}>
          {renderLabel(label)}
          <span className={css.more}>
            <MenuButton
              label={formatMessage(inboxLabels.label, { name: label.name })}
              trigger={
                <PlainIconButton
                  size="small"
                  icon={mdiDotsHorizontal}
                  label={formatMessage(inboxLabels.more, { name: label.name })}
                />
              }
              items={[
                {
                  label: inboxLabels.rename,
                  icon: mdiPencilOutline,
                  onSelect: () => setEditedLabel({ label }),
                },
                { label: inboxLabels.delete, icon: mdiTrashCanOutline, onSelect: () => remove(label) },
              ]}
            />
          </span>
        </div>
      ))}
      {editedLabel && (
        <Suspense>
          <LabelDialog label={editedLabel.label} onClose={() => setEditedLabel(undefined)} />
        </Suspense>
      )}
    </>
  );
}
