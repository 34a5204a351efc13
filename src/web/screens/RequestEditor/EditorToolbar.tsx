import { mdiDotsHorizontal } from "@mdi/js";
import type { ReactNode } from "react";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import css from "./EditorToolbar.module.css";

/**
 * The line over form and letter: what this is, where its words are kept, and at its end what can be done with it.
 * `saved` stands beside the title; `ways` are the ways to send it, which a phone has at its foot and in the menu.
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
          label="More"
          align="end"
          trigger={<PlainIconButton icon={mdiDotsHorizontal} label="More" />}
          items={menuItems}
        />
      )}
      <span className={css.ways}>{sendButtons}</span>
    </header>
  );
}
