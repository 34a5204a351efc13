import { mdiContentCopy, mdiContentSaveOutline, mdiLinkVariant } from "@mdi/js";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { DraftContent } from "#contract/request.ts";
import { templateContent } from "#web/reuse/template-content.ts";
import { useDuplicate } from "#web/reuse/use-duplicate.ts";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { prefillLink } from "./prefill.ts";
import type { Autosave } from "./Saving/autosave.ts";

const SaveTemplate = lazy(() =>
  import("#web/reuse/SaveTemplate.tsx").then((loaded) => ({ default: loaded.SaveTemplate })),
);
const ShareLink = lazy(() => import("./ShareLink.tsx").then((loaded) => ({ default: loaded.ShareLink })));

type DraftMenuOptions = {
  draft: DraftContent;
  id: RefObject<string | null>;
  agencies: readonly AgencyItem[];
  flush: () => Promise<Autosave>;
};

/** What can be made of a draft besides sending it: entries for the page's menu, and the dialogs they open. */
export function useDraftMenu({ draft, id, agencies, flush }: DraftMenuOptions): {
  items: MenuItem[];
  dialogs: ReactNode;
} {
  const [open, setOpen] = useState<"template" | { link: string | null } | null>(null);
  const close = () => setOpen(null);
  const copy = useDuplicate();

  const duplicate = async () => {
    const { phase } = await flush();
    if (phase === "still" && id.current !== null) return copy(id.current, "same");
    showToast({ text: "Not duplicated: the last words are not saved yet." });
  };
  const share = async () => {
    // An office somebody added is theirs alone until an administrator took it in.
    const own = new Set(agencies.filter((office) => office.own).map((office) => office.id));
    const agencyIds = draft.agencyIds.filter((office) => !own.has(office));
    const link = prefillLink(location.origin, { ...draft, agencyIds });
    if (link !== null && (await copied(link))) {
      showToast({ text: "Link copied. It holds the words, not your details." });
    } else setOpen({ link });
  };
  const items = [
    { label: "Duplicate", icon: mdiContentCopy, onSelect: () => void duplicate() },
    { label: "Save as template", icon: mdiContentSaveOutline, onSelect: () => setOpen("template") },
    { label: "Share as a link", icon: mdiLinkVariant, onSelect: () => void share() },
  ];
  const dialogs = open && (
    <Suspense>
      {open === "template" ? (
        <SaveTemplate content={templateContent(draft)} onClose={close} />
      ) : (
        <ShareLink link={open.link} onClose={close} />
      )}
    </Suspense>
  );
  return { items, dialogs };
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Forbidden, or not a secure page: the link is shown instead.
    return false;
  }
}
