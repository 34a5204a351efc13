import { mdiAlertCircle } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { RequestImport } from "#contract/request-import.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AgencyChoices } from "./AgencyChoices.tsx";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { ImportedRows } from "./ImportedRows.tsx";
import windowCss from "./ImportWindow.module.css";
import { AS_PROPOSED, chosenCount, counted, requestsWord, type Ticks } from "./import-words.ts";
import { OwnAddresses } from "./OwnAddresses.tsx";
import { useApply, useChoose } from "./queries.ts";

/** What an import would make: how its file is read, row by row what it becomes, and the button that makes it. */
export function ImportPreview({ item, about }: { item: RequestImport; about: ReactNode }) {
  const [ticks, setTicks] = useState<Ticks>(AS_PROPOSED);
  const apply = useApply(item.id);
  const choose = useChoose(item.id);
  const count = chosenCount(item, ticks);
  const change = (changed: Partial<NonNullable<RequestImport["choices"]>>) => {
    if (item.choices === null || choose.isPending) return;
    // Rows keep their numbers, but what they become does not.
    setTicks(AS_PROPOSED);
    choose.mutate({ ...item.choices, ...changed });
  };
  return (
    <>
      <div className={windowCss.body}>
        {about}
        {choose.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            It is read as before. {choose.error.message}
          </Notice>
        )}
        {item.choices && (
          <>
            <OwnAddresses item={item} choices={item.choices} busy={choose.isPending} onChange={change} />
            <ColumnsForm item={item} choices={item.choices} busy={choose.isPending} onChange={change} />
            <AgencyChoices item={item} choices={item.choices} busy={choose.isPending} onChange={change} />
          </>
        )}
        <ImportedRows item={item} ticks={ticks} onTicks={setTicks} />
      </div>
      <footer className={windowCss.foot}>
        <Button
          kind="main"
          busy={apply.isPending}
          disabled={count === 0}
          onClick={() => apply.mutate({ leaveOut: [...ticks.leaveOut], takeAlso: [...ticks.takeAlso] })}
        >
          {count === 0 ? "Nothing to import" : `Import ${requestsWord(count)}`}
        </Button>
        {apply.error ? (
          <span role="alert">{apply.error.message}</span>
        ) : (
          <span>{leftWords(item)} Nothing is sent, and it can be undone.</span>
        )}
      </footer>
    </>
  );
}

/** What is left behind, in words. */
function leftWords({ format, counts: { faulty, duplicate } }: RequestImport): string {
  const left = [
    ...(faulty > 0
      ? [format === "mails" ? `${counted(faulty)} not taken` : `${counted(faulty)} to mend`]
      : []),
    ...(duplicate > 0 ? [`${counted(duplicate)} here already`] : []),
  ];
  return left.length > 0 ? `Left out: ${left.join(", ")}.` : "";
}
