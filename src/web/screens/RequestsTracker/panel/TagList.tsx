import { mdiPlus } from "@mdi/js";
import { Suspense, useRef, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { useLabels } from "#web/features/labels/label-queries.ts";
import css from "./TagList.module.css";
import { useSetTag } from "./use-set-tag.ts";

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
        onPointerEnter={() => void LabelMenu.load()}
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
