import { mdiContentCopy, mdiContentSaveOutline, mdiLinkVariant } from "@mdi/js";
import { type ReactNode, type RefObject, Suspense, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { editor } from "#messages/editor/editor.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { AutosaveState } from "#web/features/drafts/autosave-state.ts";
import { useDuplicateRequest } from "#web/features/requests/use-duplicate-request.ts";
import { toTemplateContent } from "#web/features/templates/template-queries.ts";
import { prefillLink } from "./prefill.ts";

const SaveTemplate = lazyComponent(
  async () => (await import("#web/features/templates/SaveTemplateDialog.tsx")).SaveTemplateDialog,
);
const ShareLinkDialog = lazyComponent(async () => (await import("./ShareLinkDialog.tsx")).ShareLinkDialog);

type DraftMenuOptions = {
  draft: DraftContent;
  id: RefObject<string | null>;
  /** A collaborator's templates have no files of the requester. */
  isOwnRequest: boolean;
  agencies: readonly AgencyItem[];
  flush: () => Promise<AutosaveState>;
};

/** Menu entries that duplicate a draft, save it as a template or share it, and the dialogs they open. */
export function useDraftMenu({ draft, id, isOwnRequest, agencies, flush }: DraftMenuOptions): {
  items: MenuItem[];
  dialogs: ReactNode;
} {
  const [open, setOpen] = useState<"template" | { shareUrl: string | null } | null>(null);
  const close = () => setOpen(null);
  const copy = useDuplicateRequest();

  const duplicate = async () => {
    const { phase } = await flush();
    if (phase === "saved" && id.current !== null) return copy(id.current, "same");
    showToast({ text: editor.menu.notDuplicated });
  };
  const share = async () => {
    // An agency a user added is private until an administrator accepts it.
    const isOwn = new Set(agencies.filter((agency) => agency.isOwn).map((agency) => agency.id));
    const agencyIds = draft.agencyIds.filter((agency) => !isOwn.has(agency));
    const shareUrl = prefillLink(location.origin, { ...draft, agencyIds });
    if (shareUrl !== null && (await copyToClipboard(shareUrl))) {
      showToast({ text: editor.menu.linkCopied });
    } else setOpen({ shareUrl });
  };
  const items = [
    { label: editor.menu.duplicate, icon: mdiContentCopy, onSelect: () => void duplicate() },
    {
      label: editor.menu.saveAsTemplate,
      icon: mdiContentSaveOutline,
      // The server copies the files that the saved draft names.
      onSelect: () => void flush().then(() => setOpen("template")),
    },
    { label: editor.menu.share, icon: mdiLinkVariant, onSelect: () => void share() },
  ];
  const dialogs = open && (
    <Suspense>
      {open === "template" ? (
        <SaveTemplate
          content={toTemplateContent(draft)}
          filesFrom={isOwnRequest ? id.current : null}
          onClose={close}
        />
      ) : (
        <ShareLinkDialog link={open.shareUrl} onClose={close} />
      )}
    </Suspense>
  );
  return { items, dialogs };
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or not a secure context: the link is shown instead.
    return false;
  }
}
