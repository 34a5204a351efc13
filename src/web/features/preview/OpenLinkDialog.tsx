import { formatMessage } from "#core/messages/format-message.ts";
import { preview } from "#messages/preview/preview.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./Preview.module.css";
import { parseLink } from "./preview-labels.ts";

const link = preview.link;

/** Confirms a link in a file before it opens, with its full URL. */
export function OpenLinkDialog({ url, onDone }: { url: string; onDone: () => void }) {
  const parsedUrl = parseLink(url);
  if (!parsedUrl) {
    return (
      <Dialog
        open
        onClose={onDone}
        title={link.badTitle}
        text={
          <RichText
            message={link.badText}
            values={{
              url: url.slice(0, 300),
              address: (text) => <span className={css.address}>{text}</span>,
            }}
          />
        }
        actions={<Button onClick={onDone}>{link.close}</Button>}
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
      title={parsedUrl.protocol === "mailto:" ? link.writeEmail : link.openPage}
      text={<span className={css.address}>{parsedUrl.href.slice(0, 1000)}</span>}
      actions={
        <>
          <Button onClick={onDone}>{link.cancel}</Button>
          <Button kind="main" onClick={open}>
            {parsedUrl.protocol === "mailto:"
              ? link.write
              : formatMessage(link.open, { host: parsedUrl.host })}
          </Button>
        </>
      }
    />
  );
}
