import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./Preview.module.css";
import { parseLink } from "./preview-labels.ts";

/** A link in a file goes nowhere unasked: where it leads is shown first, in full. */
export function OpenLinkDialog({ url, onDone }: { url: string; onDone: () => void }) {
  const parsedUrl = parseLink(url);
  if (!parsedUrl) {
    return (
      <Dialog
        open
        onClose={onDone}
        title="This link leads nowhere"
        text={
          <>
            The file links to <span className={css.address}>{url.slice(0, 300)}</span>, which is no address of
            a page.
          </>
        }
        actions={<Button onClick={onDone}>Close</Button>}
      />
    );
  }
  const open = () => {
    window.open(parsedUrl.href, "_blank", "noopener,noreferrer");
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={parsedUrl.protocol === "mailto:" ? "Write to this address?" : "Open this page?"}
      text={<span className={css.address}>{parsedUrl.href.slice(0, 1000)}</span>}
      actions={
        <>
          <Button onClick={onDone}>Stay here</Button>
          <Button kind="main" onClick={open}>
            {parsedUrl.protocol === "mailto:" ? "Write a mail" : `Open ${parsedUrl.host}`}
          </Button>
        </>
      }
    />
  );
}
