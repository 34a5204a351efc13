import { mdiDotsHorizontal, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Mailbox } from "#contract/mailbox.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { useDeletingLabels } from "./deleting-labels.ts";
import css from "./FolderRail.module.css";

const LabelDialog = lazy(() =>
  import("./LabelDialog.tsx").then(({ LabelDialog }) => ({ default: LabelDialog })),
);

type Label = Mailbox["labels"][number];
type Props = {
  labels: readonly Label[];
  entry: (label: Label) => ReactNode;
};

/** The labels, and what makes, renames and deletes one. */
export function RailLabels({ labels: known, entry }: Props) {
  const { labels, remove } = useDeletingLabels([...known]);
  const [named, setNamed] = useState<{ label: Label | null }>();
  return (
    <>
      <div className={css.head}>
        <h2 className={css.group}>Labels</h2>
        <GlyphButton
          size="small"
          icon={mdiPlus}
          label="New label"
          onClick={() => setNamed({ label: null })}
        />
      </div>
      {labels.map((label) => (
        <div key={label.id} className={css.labeled}>
          {entry(label)}
          <span className={css.more}>
            <MenuButton
              label={`Label ${label.name}`}
              trigger={
                <GlyphButton size="small" icon={mdiDotsHorizontal} label={`Label ${label.name}: more`} />
              }
              items={[
                { label: "Rename", icon: mdiPencilOutline, onSelect: () => setNamed({ label }) },
                { label: "Delete label", icon: mdiTrashCanOutline, onSelect: () => remove(label) },
              ]}
            />
          </span>
        </div>
      ))}
      {named && (
        <Suspense>
          <LabelDialog label={named.label} onClose={() => setNamed(undefined)} />
        </Suspense>
      )}
    </>
  );
}
