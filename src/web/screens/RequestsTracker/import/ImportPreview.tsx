import { mdiAlertCircle } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { ImportAgencyChoices } from "./ImportAgencyChoices.tsx";
import windowCss from "./ImportDialog.module.css";
import { ImportedRows } from "./ImportedRows.tsx";
import { DEFAULT_SELECTION, type RowSelection, selectedCount } from "./import-labels.ts";
import { useApply, useSetChoices } from "./import-queries.ts";
import { OwnAddresses } from "./OwnAddresses.tsx";

/** The preview of an import: how the file is read, the result of each row, and the button that applies it. */
export function ImportPreview({ item, summary }: { item: RequestImport; summary: ReactNode }) {
  const [selection, setSelection] = useState<RowSelection>(DEFAULT_SELECTION);
  const apply = useApply(item.id);
  const choose = useSetChoices(item.id);
  const count = selectedCount(item, selection);
  const change = (changed: Partial<NonNullable<RequestImport["options"]>>) => {
    if (item.options === null || choose.isPending) return;
    // The row numbers stay the same, but the kinds of the rows may change.
    setSelection(DEFAULT_SELECTION);
    choose.mutate({ ...item.options, ...changed });
  };
  return (
    <>
      <div className={windowCss.body}>
        {summary}
        {choose.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {formatMessage(trackerImport.preview.unchanged, { reason: choose.error.message })}
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
          {count === 0 ? trackerImport.preview.none : formatMessage(trackerImport.preview.submit, { count })}
        </Button>
        {apply.error ? (
          <span role="alert">{apply.error.message}</span>
        ) : (
          <span>
            {skippedText(item)} {trackerImport.preview.hint}
          </span>
        )}
      </footer>
    </>
  );
}

/** The numbers of rows that are not imported. */
function skippedText({ format, counts: { faulty, duplicate } }: RequestImport): string {
  const skipped = [
    ...(faulty > 0
      ? [
          formatMessage(
            format === "emails" ? trackerImport.preview.notImportable : trackerImport.preview.toFix,
            { count: faulty },
          ),
        ]
      : []),
    ...(duplicate > 0 ? [formatMessage(trackerImport.preview.duplicates, { count: duplicate })] : []),
  ];
  return skipped.length > 0 ? formatMessage(trackerImport.preview.leftOut, { rows: skipped.join(", ") }) : "";
}
