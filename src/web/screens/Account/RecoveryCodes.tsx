import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { useConfig } from "#web/app/api/config.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import type { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./Account.module.css";
import { recoveryCodesQuery } from "./security-queries.ts";
import { formatInstant } from "./session-time.ts";

const text = accountSecurity.recoveryCodes;

/**
 * Recovery codes, which replace a code of the authenticator app: the new ones, shown only once, or how many are left.
 * `onMake` creates new ones.
 */
export function RecoveryCodes(props: {
  codes: readonly string[] | undefined;
  generation: Pick<ReturnType<typeof useAuthStep>, "busy" | "failure">;
  onMake: () => void;
  onSaved: () => void;
}) {
  const { codes, generation, onMake, onSaved } = props;
  const { data } = useQuery(recoveryCodesQuery);
  if (codes) return <NewCodes codes={codes} onSaved={onSaved} />;
  if (!data?.available) return null;
  return (
    <div className={css.form}>
      {generation.failure && <FailureNotice failure={generation.failure} />}
      <p className={css.step}>
        {data.createdAt === null ? (
          text.none
        ) : (
          <RichText
            message={text.left}
            values={{
              count: data.remaining,
              time: formatInstant(data.createdAt),
              b: (label) => <b>{label}</b>,
            }}
          />
        )}
      </p>
      <div className={css.actions}>
        <Button busy={generation.busy} onClick={onMake}>
          {data.createdAt === null ? text.create : text.replace}
        </Button>
      </div>
    </div>
  );
}

function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { brand } = useConfig();
  const fileText = [formatMessage(text.fileTitle, { brand }), text.fileHelp, "", ...codes, ""].join("\n");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(fileText);
    showToast({ text: text.copiedNotice });
  };
  return (
    <div className={css.form}>
      <div className={css.step} ref={list} tabIndex={-1}>
        <p>
          <RichText message={text.save} values={{ b: (label) => <b>{label}</b> }} />
        </p>
        <ol className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={css.actions}>
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <Button onClick={() => download(fileText, `${brand.toLowerCase()}-recovery-codes.txt`)}>
          {text.download}
        </Button>
        <Button onClick={() => print(fileText)}>{text.print}</Button>
        <Button kind="main" onClick={onSaved}>
          {text.saved}
        </Button>
      </div>
    </div>
  );
}

const toBlobUrl = (text: string) =>
  URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));

function download(text: string, name: string) {
  const link = document.createElement("a");
  link.href = toBlobUrl(text);
  link.download = name;
  link.click();
  // The browser reads the URL in the same task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Prints only the codes, without the page around them. */
function print(text: string) {
  const printFrame = document.createElement("iframe");
  printFrame.hidden = true;
  printFrame.src = toBlobUrl(text);
  printFrame.onload = () => {
    const printDocument = printFrame.contentWindow;
    printDocument?.addEventListener("afterprint", () => {
      URL.revokeObjectURL(printFrame.src);
      printFrame.remove();
    });
    printDocument?.print();
  };
  document.body.append(printFrame);
}
