import { mdiChevronDown, mdiTrayArrowUp } from "@mdi/js";
import { useSearchParams } from "react-router";
import { trackerList } from "#messages/tracker/list.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { NEW_IMPORT } from "./ImportFromUrl.tsx";

/** The menu beside "New request", with the import of existing requests. */
export function ImportMenu({ className }: { className?: string | undefined }) {
  const [, setParams] = useSearchParams();
  const open = () =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set("import", NEW_IMPORT);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <MenuButton
      label={trackerList.more}
      trigger={<PlainIconButton icon={mdiChevronDown} label={trackerList.more} className={className} />}
      items={[{ label: trackerList.importRequests, icon: mdiTrayArrowUp, onSelect: open }]}
    />
  );
}
