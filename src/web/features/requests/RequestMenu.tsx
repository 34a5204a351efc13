import { mdiContentCopy, mdiContentDuplicate, mdiContentSaveOutline, mdiDotsHorizontal } from "@mdi/js";
import { Suspense, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { requestTemplates } from "#messages/request/templates.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { toTemplateContent } from "#web/features/templates/template-queries.ts";
import { useDuplicateRequest } from "./use-duplicate-request.ts";

const SaveTemplateDialog = lazyComponent(
  async () => (await import("#web/features/templates/SaveTemplateDialog.tsx")).SaveTemplateDialog,
);

type Props = {
  request: RequestDetail;
  size?: "small" | "base";
  /** Further items, above the others. */
  extraItems?: readonly MenuItem[];
};

/** Reuses a request: for the same agencies, for others, or as a template. */
export function RequestMenu({ request, size = "base", extraItems = [] }: Props) {
  const [saveDialogOpen, setSaveDialogOpen] = useState(false);
  const duplicate = useDuplicateRequest();
  const { id, draft, status } = request;
  const items: MenuItem[] = [
    ...extraItems,
    {
      label: requestTemplates.duplicate,
      icon: mdiContentCopy,
      apart: extraItems.length > 0,
      onSelect: () => void duplicate(id, "same"),
    },
    ...(status === "draft"
      ? []
      : [
          {
            label: requestTemplates.duplicateToOthers,
            icon: mdiContentDuplicate,
            onSelect: () => void duplicate(id, "none"),
          },
        ]),
    {
      label: requestTemplates.saveAsTemplate,
      icon: mdiContentSaveOutline,
      onSelect: () => setSaveDialogOpen(true),
    },
  ];
  return (
    <>
      <MenuButton
        label={requestTemplates.menu}
        trigger={<PlainIconButton size={size} icon={mdiDotsHorizontal} label={requestTemplates.menu} />}
        items={items}
      />
      {saveDialogOpen && (
        <Suspense>
          <SaveTemplateDialog
            content={toTemplateContent(draft)}
            filesFrom={request.accessLevel === "owner" ? id : null}
            isSent={status !== "draft"}
            onClose={() => setSaveDialogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
