import { mdiChevronDown, mdiTrayArrowUp } from "@mdi/js";
import { useSearchParams } from "react-router";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { NEW_IMPORT } from "./ImportFromUrl.tsx";

/** The other way to requests, beside a new one: those made elsewhere. */
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
      label="More ways to requests"
      trigger={<PlainIconButton icon={mdiChevronDown} label="More ways to requests" className={className} />}
      items={[{ label: "Import requests…", icon: mdiTrayArrowUp, onSelect: open }]}
    />
  );
}
