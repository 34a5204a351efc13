import { mdiPlus } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { RequestsChange } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { api } from "#web/app/api/api.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { mailboxQuery, useLabels } from "#web/features/labels/label-queries.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import css from "./TagList.module.css";

const LabelMenu = lazyComponent(async () => (await import("#web/features/labels/LabelMenu.tsx")).LabelMenu);

/** The request's tags; a click on a tag or on the plus button opens the menu of tags. */
export function TagList({ requestId, tags }: { requestId: string; tags: RequestDetail["tags"] }) {
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  const setTag = useSetTag(requestId);
  const addButton = useRef<HTMLButtonElement>(null);
  const ownTags = labels.filter(({ id }) => tags.includes(id));
  return (
    <span className={css.tags}>
      {ownTags.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={css.tag}
          aria-haspopup="dialog"
          aria-label={formatMessage(trackerPanel.tags.changeOf, { name })}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
      ))}
      <button
        ref={addButton}
        type="button"
        className={css.add}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={ownTags.length === 0 ? trackerPanel.tags.tagRequest : trackerPanel.tags.change}
        onPointerEnter={() => LabelMenu.preload()}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiPlus} size={14} />
        {ownTags.length === 0 && trackerPanel.tags.tag}
      </button>
      {open && addButton.current && (
        <Suspense>
          <LabelMenu
            anchor={addButton.current}
            title={trackerPanel.tags.title}
            labels={labels}
            selectedLabels={[tags]}
            onAct={({ type: verb, label }) => void setTag(label.id, verb === "label")}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Adds or removes a tag with an optimistic update; rolls it back and shows the error if the server refuses. */
function useSetTag(requestId: string) {
  const client = useQueryClient();
  const { queryKey } = requestQuery(requestId);
  const cacheTags = (labelId: string, isOn: boolean) =>
    client.setQueryData<RequestDetail>(
      queryKey,
      (detail) =>
        detail && {
          ...detail,
          tags: isOn ? [...new Set([...detail.tags, labelId])] : detail.tags.filter((tag) => tag !== labelId),
        },
    );
  return async (labelId: string, isOn: boolean) => {
    cacheTags(labelId, isOn);
    const change: RequestsChange = { action: isOn ? "label" : "unlabel", labelId, requestIds: [requestId] };
    try {
      await api.post("/api/requests/changes", change);
      void client.invalidateQueries({ queryKey: ["requests"] });
      void client.invalidateQueries({ queryKey: mailboxQuery.queryKey });
    } catch (error) {
      cacheTags(labelId, !isOn);
      showToast({
        text: formatMessage(trackerPanel.tags.failed, { reason: (error as Error).message }),
      });
    }
  };
}
