import { mdiBullhornOutline, mdiClose } from "@mdi/js";
import { useState } from "react";
import { shellAnnouncement } from "#messages/shell/announcement.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import css from "./Shell.module.css";

/** What an administrator tells every signed-in user. Once dismissed, this text is not shown in this browser again. */
export function AnnouncementBar({ text }: { text: string }) {
  const dismissed = storageItem("dismissedAnnouncement");
  const [isDismissed, setIsDismissed] = useState(() => dismissed.read() === text);
  if (isDismissed) return null;
  return (
    <aside className={css.announcement} aria-label={shellAnnouncement.label}>
      <Icon path={mdiBullhornOutline} />
      <p>{nonBreaking(text)}</p>
      <PlainIconButton
        size="small"
        icon={mdiClose}
        label={shellAnnouncement.dismiss}
        onClick={() => {
          dismissed.write(text);
          setIsDismissed(true);
        }}
      />
    </aside>
  );
}
