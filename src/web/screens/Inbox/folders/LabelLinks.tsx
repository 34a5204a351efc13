import { mdiDotsHorizontal, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
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

/** The labels, and what makes, renames and deletes one. */
export function LabelLinks({ labels: known, renderLabel }: Props) {
  const { labels, remove } = useDeleteLabel([...known]);
  const [editedLabel, setEditedLabel] = useState<{ label: Label | null }>();
  return (
    <>
      <div className={css.head}>
        <h2 className={css.group}>Labels</h2>
        <PlainIconButton
          size="small"
          icon={mdiPlus}
          label="New label"
          onClick={() => setEditedLabel({ label: null })}
        />
      </div>
      {labels.map((label) => (
        <div key={label.id} className={css.labeled}>
          {renderLabel(label)}
          <span className={css.more}>
            <MenuButton
              label={`Label ${label.name}`}
              trigger={
                <PlainIconButton size="small" icon={mdiDotsHorizontal} label={`Label ${label.name}: more`} />
              }
              items={[
                { label: "Rename", icon: mdiPencilOutline, onSelect: () => setEditedLabel({ label }) },
                { label: "Delete label", icon: mdiTrashCanOutline, onSelect: () => remove(label) },
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
