import { mdiPlus } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox.ts";
import type { RequestDetail } from "#contract/request.ts";
import type { RequestsChange } from "#contract/request-list.ts";
import { api } from "#web/api.ts";
import { labelName, labelNamed, mailboxQuery, saveLabel } from "#web/labels.ts";
import { requestQuery } from "#web/request-queries.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { PopoverAt } from "#web/ui/PopoverAt.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import { TickBox } from "#web/ui/TickBox.tsx";
import css from "./TagList.module.css";

/** The person's tags to tick, found by typing; a name no tag has yet makes one. */
export function TagMenu(props: {
  anchor: Element;
  requestId: string;
  tags: RequestDetail["tags"];
  labels: Mailbox["labels"];
  onClose: () => void;
}) {
  const { anchor, requestId, tags, labels, onClose } = props;
  const client = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const setTag = useSetTag(requestId);
  const name = labelName(typed);
  const found = labels.filter((label) => label.name.toLowerCase().includes(name.toLowerCase()));
  const create = async () => {
    try {
      const label = await saveLabel(client, crypto.randomUUID(), name);
      setTyped("");
      await setTag(label.id, true);
    } catch (error) {
      showToast({ text: `The tag was not made. ${(error as Error).message}` });
    }
  };
  const enter = () => {
    const one = labelNamed(found, name) ?? (found.length === 1 ? found[0] : undefined);
    if (name && one) void setTag(one.id, !tags.includes(one.id));
    else if (name && found.length === 0) void create();
  };
  return (
    <PopoverAt anchor={anchor} title="Tags" initialFocus={field} onClose={onClose}>
      <input
        ref={field}
        className={css.find}
        aria-label="Find a tag or name a new one"
        placeholder="Find or create"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          enter();
        }}
      />
      <ul className={css.list}>
        {found.map((label) => (
          <li key={label.id}>
            <label className={css.line} htmlFor={`${id}${label.id}`}>
              <TickBox
                id={`${id}${label.id}`}
                checked={tags.includes(label.id)}
                onChange={(event) => void setTag(label.id, event.target.checked)}
              />
              <span>{label.name}</span>
            </label>
          </li>
        ))}
      </ul>
      {labels.length === 0 && !name && (
        <p className={css.none}>No tags yet. Type a name to make the first.</p>
      )}
      {name && !labelNamed(labels, name) && (
        <button type="button" className={css.make} onClick={() => void create()}>
          <Icon path={mdiPlus} size={16} />
          Create “{name}”
        </button>
      )}
    </PopoverAt>
  );
}

/** Ticks a tag on or off: at once on the screen, then on the server; put back with its words where it refuses. */
function useSetTag(requestId: string) {
  const client = useQueryClient();
  const { queryKey } = requestQuery(requestId);
  const show = (labelId: string, on: boolean) =>
    client.setQueryData<RequestDetail>(
      queryKey,
      (detail) =>
        detail && {
          ...detail,
          tags: on ? [...new Set([...detail.tags, labelId])] : detail.tags.filter((tag) => tag !== labelId),
        },
    );
  return async (labelId: string, on: boolean) => {
    show(labelId, on);
    const change: RequestsChange = { verb: on ? "label" : "unlabel", labelId, requestIds: [requestId] };
    try {
      await api.post("/api/requests/changes", change);
      void client.invalidateQueries({ queryKey: ["requests"] });
      void client.invalidateQueries({ queryKey: mailboxQuery.queryKey });
    } catch (error) {
      show(labelId, !on);
      showToast({ text: `The tag was not changed. ${(error as Error).message}` });
    }
  };
}
