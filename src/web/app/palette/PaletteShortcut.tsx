import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { OPEN_PALETTE } from "#web/features/keyboard/open-palette.ts";
import { isOverlayOpen } from "#web/features/keyboard/use-keyboard-shortcuts.ts";

const CommandPalette = lazyComponent(async () => (await import("./CommandPalette.tsx")).CommandPalette);

/** Opens and closes the command palette by Ctrl+K or ⌘K, in text fields too, and opens it for `openPalette`. Its code loads the first time. */
export function PaletteShortcut() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      event.preventDefault();
      // A question that waits for an answer is not left by a shortcut.
      if (!isOpen && isOverlayOpen()) return;
      setIsOpen(!isOpen);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener(OPEN_PALETTE, open);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener(OPEN_PALETTE, open);
    };
  }, [isOpen]);
  return (
    isOpen && (
      <Suspense>
        <CommandPalette onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
}
