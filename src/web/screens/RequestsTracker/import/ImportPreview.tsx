import { mdiAlertCircle } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { ImportAgencyChoices } from "./ImportAgencyChoices.tsx";
import windowCss from "./ImportDialog.module.css";
import { ImportedRows } from "./ImportedRows.tsx";
import {
  countText,
  DEFAULT_SELECTION,
  type RowSelection,
  requestsText,
  selectedCount,
} from "./import-labels.ts";
import { useApply, useSetChoices } from "./import-queries.ts";
import { OwnAddresses } from "./OwnAddresses.tsx";

/** What an import would make: how its file is read, row by row what it becomes, and the button that makes it. */
export function ImportPreview({ item, summary }: { item: RequestImport; summary: ReactNode }) {
  const [selection, setSelection] = useState<RowSelection>(DEFAULT_SELECTION);
  const apply = useApply(item.id);
  const choose = useSetChoices(item.id);
  const count = selectedCount(item, selection);
  const change = (changed: Partial<NonNullable<RequestImport["options"]>>) => {
    if (item.options === null || choose.isPending) return;
    // Rows keep their numbers, but what they become does not.
    setSelection(DEFAULT_SELECTION);
    choose.mutate({ ...item.options, ...changed });
  };
  return (
    <>
      <div className={windowCss.body}>
        {summary}
        {choose.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            It is read as before. {choose.error.message}
          </Notice>
        )}
        {item.options && (
          <>
            <OwnAddresses item={item} choices={item.options} busy={choose.isPending} onChange={change} />
            <ColumnsForm item={item} choices={item.options} busy={choose.isPending} onChange={change} />
            <ImportAgencyChoices
              item={item}
              choices={item.options}
              busy={choose.isPending}
              onChange={change}
            />
          </>
        )}
        <ImportedRows item={item} selection={selection} onSelection={setSelection} />
      </div>
      <footer className={windowCss.foot}>
        <Button
          kind="main"
          busy={apply.isPending}
          disabled={count === 0}
          onClick={() =>
            apply.mutate({ excluded: [...selection.excluded], included: [...selection.included] })
          }
        >
          {count === 0 ? "Nothing to import" : `Import ${requestsText(count)}`}
        </Button>
        {apply.error ? (
          <span role="alert">{apply.error.message}</span>
        ) : (
          <span>{skippedText(item)} Nothing is sent, and it can be undone.</span>
        )}
      </footer>
    </>
  );
}

/** What is left behind, in words. */
function skippedText({ format, counts: { faulty, duplicate } }: RequestImport): string {
  const skipped = [
    ...(faulty > 0
      ? [format === "mails" ? `${countText(faulty)} not taken` : `${countText(faulty)} to mend`]
      : []),
    ...(duplicate > 0 ? [`${countText(duplicate)} here already`] : []),
  ];
  return skipped.length > 0 ? `Left out: ${skipped.join(", ")}.` : "";
}
