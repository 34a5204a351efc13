import { mdiDotsHorizontal, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxLabels } from "#messages/inbox/labels.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { saveLabel } from "#web/features/labels/label-queries.ts";
import css from "./FolderRail.module.css";
import { useDeleteLabel } from "./use-delete-label.ts";

const NameDialog = lazyComponent(
  async () => (await import("#web/design/overlays/NameDialog.tsx")).NameDialog,
);

/** The server accepts names of up to 40 characters. */
const MAX_NAME_LENGTH = 40;

type Label = Mailbox["labels"][number];
type Props = {
  labels: readonly Label[];
  renderLabel: (label: Label) => ReactNode;
};

/** The labels, with buttons to create, rename and delete them. */
export function LabelLinks({ labels: known, renderLabel }: Props) {
  const { labels, remove } = useDeleteLabel([...known]);
  const client = useQueryClient();
  /** A new label has no name yet. */
  const [edited, setEdited] = useState<{ id: string; name: string }>();
  return (
    <>
      <div className={css.head}>
        <h2 className={css.group}>{inboxFolders.labels}</h2>
        <PlainIconButton
          size="small"
          icon={mdiPlus}
          label={inboxLabels.newLabel}
          onClick={() => setEdited({ id: crypto.randomUUID(), name: "" })}
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
                  onSelect: () => setEdited(label),
                },
                { label: inboxLabels.delete, icon: mdiTrashCanOutline, onSelect: () => remove(label) },
              ]}
            />
          </span>
        </div>
      ))}
      {edited && (
        <Suspense>
          <NameDialog
            title={
              edited.name
                ? formatMessage(inboxLabels.renameTitle, { name: edited.name })
                : inboxLabels.newLabel
            }
            name={edited.name}
            maxLength={MAX_NAME_LENGTH}
            submitLabel={edited.name ? inboxLabels.rename : inboxLabels.create}
            onName={async (name) => {
              await saveLabel(client, edited.id, name);
              setEdited(undefined);
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
