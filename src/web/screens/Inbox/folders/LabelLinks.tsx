import { mdiDotsHorizontal, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxLabels } from "#messages/inbox/labels.ts";
import { api } from "#web/app/api/api.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { saveLabel } from "#web/features/labels/label-queries.ts";
import css from "./FolderRail.module.css";

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

type Labels = Mailbox["labels"];

/** Time to undo; the label is deleted on the server only after it. */
const UNDO_SECONDS = 10;

/**
 * Labels without those being deleted, and a function to delete one. It is hidden at once and deleted on the server when
 * its toast closes, so that undo restores it with all its conversations.
 */
function useDeleteLabel(labels: Labels) {
  const client = useQueryClient();
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<string>>(new Set());
  const remove = ({ id, name }: { id: string; name: string }) => {
    let undone = false;
    setDeletingIds((ids) => new Set(ids).add(id));
    const restoreLabel = () => setDeletingIds((ids) => new Set([...ids].filter((one) => one !== id)));
    showToast({
      text: formatMessage(inboxLabels.deleted, { name }),
      ringSeconds: UNDO_SECONDS,
      action: {
        label: inboxLabels.undo,
        onClick: () => {
          undone = true;
          restoreLabel();
        },
      },
      onClose: () => {
        // The toast's action closes it before it runs.
        setTimeout(() => {
          if (undone) return;
          api.delete<void>(`/api/labels/${id}`).then(
            () => client.invalidateQueries({ queryKey: ["conversations"] }),
            (error: Error) => {
              restoreLabel();
              showToast({ text: formatMessage(inboxLabels.notDeleted, { name, reason: error.message }) });
            },
          );
        });
      },
    });
  };
  return { labels: labels.filter(({ id }) => !deletingIds.has(id)), remove };
}
