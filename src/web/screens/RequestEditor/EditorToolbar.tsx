import { mdiDotsHorizontal } from "@mdi/js";
import type { ReactNode } from "react";
import { editor } from "#messages/editor/editor.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import css from "./EditorToolbar.module.css";

/**
 * The toolbar above form and letter: title, save status, menu and the buttons that send. On a phone, those are at the bottom
 * of the page and in the menu.
 */
export function EditorToolbar(props: {
  title: string;
  saveStatus: ReactNode;
  sendButtons: ReactNode;
  menuItems: readonly MenuItem[];
}) {
  const { title, saveStatus, sendButtons, menuItems } = props;
  return (
    <header className={css.bar}>
      <h1>{title}</h1>
      <span className={css.saved}>{saveStatus}</span>
      {menuItems.length > 0 && (
        <MenuButton
          label={editor.moreActions}
          align="end"
          trigger={<PlainIconButton icon={mdiDotsHorizontal} label={editor.moreActions} />}
          items={menuItems}
        />
      )}
      <span className={css.sendButtons}>{sendButtons}</span>
    </header>
  );
}
