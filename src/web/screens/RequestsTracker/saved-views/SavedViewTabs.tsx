import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiChevronDown,
  mdiContentSaveOutline,
  mdiDeleteOutline,
  mdiPencilOutline,
  mdiPlus,
} from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { TrackerView } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatListQuery, MAX_TRACKER_VIEWS } from "#core/request/list-query.ts";
import { trackerSavedViews } from "#messages/tracker/saved-views.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./SavedViewTabs.module.css";
import {
  defaultViewUrl,
  deleteView,
  hasUnsavedChanges,
  reorderViews,
  saveView,
  type ViewState,
  viewContent,
  viewUrl,
} from "./saved-views.ts";

const NameDialog = lazyComponent(
  async () => (await import("#web/design/overlays/NameDialog.tsx")).NameDialog,
);

type Props = {
  views: readonly TrackerView[];
  /** The saved view that was opened, if any. */
  savedView: TrackerView | undefined;
  currentView: ViewState;
  /** Called with the id of a view after it was saved. */
  onViewSelected: (id: string) => void;
};

/** Saved views as tabs, and a button that saves the current view. */
export function SavedViewTabs({ views, savedView, currentView, onViewSelected }: Props) {
  const client = useQueryClient();
  const [nameDialog, setNameDialog] = useState<"new" | "rename" | null>(null);
  const defaultView = !savedView && formatListQuery(currentView.query).length === 0;
  const saveWithName = async (name: string) => {
    const view =
      nameDialog === "rename" && savedView
        ? { ...savedView, name }
        : { id: crypto.randomUUID(), name, ...viewContent(currentView) };
    await saveView(client, view);
    setNameDialog(null);
    if (nameDialog === "new") onViewSelected(view.id);
  };
  return (
    <nav className={css.views} aria-label={trackerSavedViews.label}>
      <ul>
        <li>
          <Link to={defaultViewUrl(currentView)} aria-current={defaultView ? "true" : undefined}>
            {trackerSavedViews.allOpen}
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.id} className={view === savedView ? css.current : undefined}>
            <Link to={viewUrl(view)} aria-current={view === savedView ? "true" : undefined}>
              {view.name}
              {view === savedView && hasUnsavedChanges(view, currentView) && (
                <span className={css.changed} title={trackerSavedViews.changed}>
                  <VisuallyHidden>{trackerSavedViews.changedSuffix}</VisuallyHidden>
                </span>
              )}
            </Link>
            {view === savedView && (
              <ViewMenu
                view={view}
                views={views}
                currentView={currentView}
                onRename={() => setNameDialog("rename")}
                onViewSelected={onViewSelected}
              />
            )}
          </li>
        ))}
      </ul>
      {views.length < MAX_TRACKER_VIEWS && (
        <PlainIconButton
          size="small"
          icon={mdiPlus}
          label={trackerSavedViews.save}
          onClick={() => setNameDialog("new")}
        />
      )}
      {nameDialog && (
        <Suspense>
          <NameDialog
            title={nameDialog === "new" ? trackerSavedViews.save : trackerSavedViews.rename}
            text={trackerSavedViews.nameText}
            name={nameDialog === "rename" ? (savedView?.name ?? "") : ""}
            submitLabel={nameDialog === "new" ? trackerSavedViews.submitSave : trackerSavedViews.submitRename}
            onName={saveWithName}
            onClose={() => setNameDialog(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}

type FailureMessage =
  | typeof tracker.undoFailed
  | (typeof trackerSavedViews.failed)[keyof typeof trackerSavedViews.failed];

type MenuProps = {
  view: TrackerView;
  views: readonly TrackerView[];
  currentView: ViewState;
  onRename: () => void;
  onViewSelected: (id: string) => void;
};

const showUndone = () => void showToast({ text: tracker.undone });

/** Actions on the open saved view. */
function ViewMenu({ view, views, currentView, onRename, onViewSelected }: MenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = views.indexOf(view);
  const notify = (action: Promise<void>, failure: FailureMessage) =>
    action.catch((error: Error) => showToast({ text: formatMessage(failure, { reason: error.message }) }));
  const saveChanges = (next: TrackerView, restore: TrackerView) =>
    notify(
      saveView(client, next).then(() => {
        onViewSelected(next.id);
        showToast({
          text: formatMessage(trackerSavedViews.savedNotice, { name: view.name }),
          action: {
            label: tracker.undo,
            onClick: () => void notify(saveView(client, restore).then(showUndone), tracker.undoFailed),
          },
        });
      }),
      trackerSavedViews.failed.save,
    );
  const move = (offset: number) =>
    notify(
      reorderViews(client, views.toSpliced(place, 1).toSpliced(place + offset, 0, view)),
      trackerSavedViews.failed.move,
    );
  const remove = () =>
    notify(
      deleteView(client, view.id).then(() => {
        void navigate(defaultViewUrl(currentView));
        showToast({
          text: formatMessage(trackerSavedViews.deletedNotice, { name: view.name }),
          action: {
            label: tracker.undo,
            onClick: () =>
              void notify(
                saveView(client, view, place).then(() => {
                  void navigate(viewUrl(view));
                  showUndone();
                }),
                trackerSavedViews.failed.restore,
              ),
          },
        });
      }),
      trackerSavedViews.failed.remove,
    );
  return (
    <MenuButton
      label={formatMessage(trackerSavedViews.menuLabel, { name: view.name })}
      trigger={
        <PlainIconButton
          size="small"
          icon={mdiChevronDown}
          label={formatMessage(trackerSavedViews.menuTrigger, { name: view.name })}
        />
      }
      items={[
        {
          label: trackerSavedViews.menu.save,
          icon: mdiContentSaveOutline,
          disabled: !hasUnsavedChanges(view, currentView),
          onSelect: () => void saveChanges({ ...view, ...viewContent(currentView) }, view),
        },
        { label: trackerSavedViews.menu.rename, icon: mdiPencilOutline, onSelect: onRename },
        {
          label: trackerSavedViews.menu.moveLeft,
          icon: mdiArrowLeft,
          disabled: place === 0,
          onSelect: () => void move(-1),
        },
        {
          label: trackerSavedViews.menu.moveRight,
          icon: mdiArrowRight,
          disabled: place === views.length - 1,
          onSelect: () => void move(1),
        },
        {
          label: trackerSavedViews.menu.remove,
          icon: mdiDeleteOutline,
          danger: true,
          apart: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  );
}
