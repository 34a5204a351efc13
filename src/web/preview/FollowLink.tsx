import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import css from "./Preview.module.css";
import { linkTarget } from "./preview-words.ts";

/** A link in a file goes nowhere unasked: where it leads is shown first, in full. */
export function FollowLink({ address, onDone }: { address: string; onDone: () => void }) {
  const target = linkTarget(address);
  if (!target) {
    return (
      <Dialog
        open
        onClose={onDone}
        title="This link leads nowhere"
        text={
          <>
            The file links to <span className={css.address}>{address.slice(0, 300)}</span>, which is no
            address of a page.
          </>
        }
        actions={<Button onClick={onDone}>Close</Button>}
      />
    );
  }
  const open = () => {
    window.open(target.href, "_blank", "noopener,noreferrer");
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={target.protocol === "mailto:" ? "Write to this address?" : "Open this page?"}
      text={<span className={css.address}>{target.href.slice(0, 1000)}</span>}
      actions={
        <>
          <Button onClick={onDone}>Stay here</Button>
          <Button kind="main" onClick={open}>
            {target.protocol === "mailto:" ? "Write a mail" : `Open ${target.host}`}
          </Button>
        </>
      }
    />
  );
}
