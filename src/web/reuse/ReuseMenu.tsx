import { mdiContentCopy, mdiContentDuplicate, mdiContentSaveOutline, mdiDotsHorizontal } from "@mdi/js";
import { lazy, Suspense, useState } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { templateContent } from "./template-content.ts";
import { useDuplicate } from "./use-duplicate.ts";

const SaveTemplate = lazy(() =>
  import("./SaveTemplate.tsx").then((loaded) => ({ default: loaded.SaveTemplate })),
);

type Props = {
  request: RequestDetail;
  size?: "small" | "base";
  /** What else can be done with the request, above it. */
  others?: readonly MenuItem[];
};

/** Asks for the same once more: of the same agencies, of others, or later from a template. */
export function ReuseMenu({ request, size = "base", others = [] }: Props) {
  const [saving, setSaving] = useState(false);
  const duplicate = useDuplicate();
  const { id, draft, status } = request;
  const items: MenuItem[] = [
    ...others,
    {
      label: "Duplicate",
      icon: mdiContentCopy,
      apart: others.length > 0,
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
    { label: "Save as template", icon: mdiContentSaveOutline, onSelect: () => setSaving(true) },
  ];
  return (
    <>
      <MenuButton
        label="More"
        trigger={<GlyphButton size={size} icon={mdiDotsHorizontal} label="More" />}
        items={items}
      />
      {saving && (
        <Suspense>
          <SaveTemplate
            content={templateContent(draft)}
            sent={status !== "draft"}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
