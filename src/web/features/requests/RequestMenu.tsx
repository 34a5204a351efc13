import { mdiContentCopy, mdiContentDuplicate, mdiContentSaveOutline, mdiDotsHorizontal } from "@mdi/js";
import { lazy, Suspense, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { toTemplateContent } from "#web/features/templates/template-content.ts";
import { useDuplicateRequest } from "./use-duplicate-request.ts";

const SaveTemplateDialog = lazy(() =>
  import("#web/features/templates/SaveTemplateDialog.tsx").then((loaded) => ({
    default: loaded.SaveTemplateDialog,
  })),
);

type Props = {
  request: RequestDetail;
  size?: "small" | "base";
  /** What else can be done with the request, above it. */
  extraItems?: readonly MenuItem[];
};

/** Asks for the same once more: of the same agencies, of others, or later from a template. */
export function RequestMenu({ request, size = "base", extraItems = [] }: Props) {
  const [saveDialogOpen, setSaveDialogOpen] = useState(false);
  const duplicate = useDuplicateRequest();
  const { id, draft, status } = request;
  const items: MenuItem[] = [
    ...extraItems,
    {
      label: "Duplicate",
      icon: mdiContentCopy,
      apart: extraItems.length > 0,
      onSelect: () => void duplicate(id, "same"),
    },
    ...(status === "draft"
      ? []
      : [
          {
            label: "Duplicate to other agencies",
            icon: mdiContentDuplicate,
            onSelect: () => void duplicate(id, "none"),
          },
        ]),
    { label: "Save as template", icon: mdiContentSaveOutline, onSelect: () => setSaveDialogOpen(true) },
  ];
  return (
    <>
      <MenuButton
        label="More"
        trigger={<PlainIconButton size={size} icon={mdiDotsHorizontal} label="More" />}
        items={items}
      />
      {saveDialogOpen && (
        <Suspense>
          <SaveTemplateDialog
            content={toTemplateContent(draft)}
            isSent={status !== "draft"}
            onClose={() => setSaveDialogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
