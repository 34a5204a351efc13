import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConfig } from "#web/app/api/config.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import type { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./Account.module.css";
import { recoveryCodesQuery } from "./security-queries.ts";
import { formatInstant } from "./session-time.ts";

/**
 * The codes that take the place of the app's: the ones just made, shown this once, or how many are left. `make` makes new
 * ones.
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
          "You have no recovery codes. Without them, a lost phone locks you out of your account."
        ) : (
          <>
            <b>{data.remaining === 1 ? "1 recovery code" : `${data.remaining} recovery codes`}</b> left of
            those made on {formatInstant(data.createdAt)}.
          </>
        )}
      </p>
      <div className={css.actions}>
        <Button busy={generation.busy} onClick={onMake}>
          {data.createdAt === null ? "Make recovery codes" : "Replace recovery codes"}
        </Button>
      </div>
    </div>
  );
}

function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { brand } = useConfig();
  const text = [
    `Recovery codes for ${brand}`,
    "Each works once, in place of the app's code.",
    "",
    ...codes,
    "",
  ].join("\n");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ text: "Recovery codes copied" });
  };
  return (
    <div className={css.form}>
      <div className={css.step} ref={list} tabIndex={-1}>
        <p>
          <b>Save these recovery codes now; they are not shown again.</b> If you lose your phone, each of them
          opens your account once, after your password.
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
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => download(text, `${brand.toLowerCase()}-recovery-codes.txt`)}>Download</Button>
        <Button onClick={() => print(text)}>Print</Button>
        <Button kind="main" onClick={onSaved}>
          I saved them
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
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Prints the codes alone: the page around them is nobody's business on paper. */
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
