import { useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { MAX_LIST_BYTES } from "#core/agency/list/listed-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { agencyListErrors } from "#messages/errors/agency-list.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { CheckAgencyList } from "./CheckAgencyList.tsx";
import { countLines } from "./list-rows.ts";
import css from "./PasteAgencies.module.css";

const { paste } = editorAgencyDialogs;
const MB = 1_000_000;

/** Adds many agencies by a list of names or a table, pasted or as a file. `text` was pasted into the search field. */
export function PasteAgencies(props: {
  text: string;
  onAdd: (added: readonly AgencyItem[]) => void;
  onClose: () => void;
}) {
  const { text, onAdd, onClose } = props;
  const [inputText, setInputText] = useState(text);
  const [list, setList] = useState<Blob | null>(() => (text === "" ? null : new Blob([text])));
  const [error, setError] = useState<string>();
  if (list !== null) {
    return <CheckAgencyList list={list} onAdd={onAdd} onBack={() => setList(null)} onClose={onClose} />;
  }
  const open = (chosen: Blob) => {
    const isTooLarge = chosen.size > MAX_LIST_BYTES;
    setError(
      isTooLarge ? formatMessage(agencyListErrors.tooLarge, { most: MAX_LIST_BYTES / MB }) : undefined,
    );
    if (!isTooLarge) setList(chosen);
  };
  const count = inputText.length > MAX_LIST_BYTES ? 1 : countLines(inputText);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={paste.title}
      actions={
        <>
          <label className={css.file}>
            {paste.file}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={({ target: { files } }) => files?.[0] && open(files[0])}
            />
          </label>
          <Button onClick={onClose}>{editorAgencyDialogs.cancel}</Button>
          <Button kind="main" disabled={count === 0} onClick={() => open(new Blob([inputText]))}>
            {formatMessage(paste.submit, { count })}
          </Button>
        </>
      }
    >
      <Field label={paste.label} help={paste.help} error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={10}
            spellCheck={false}
            value={inputText}
            onChange={(event) => setInputText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
