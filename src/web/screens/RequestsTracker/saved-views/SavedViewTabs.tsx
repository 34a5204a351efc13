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
import { MAX_TRACKER_VIEWS, type TrackerView } from "#contract/requests/request-list.ts";
import { formatListQuery } from "#core/request/list-query.ts";
import { useMe } from "#web/app/api/api.ts";
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
  /** The saved view this began as. */
  savedView: TrackerView | undefined;
  currentView: ViewState;
  /** Goes on as a saved view: the one that was just made. */
  onViewSelected: (id: string) => void;
};

/** Views kept under a name, as tabs; what is shown can be kept as another. */
export function SavedViewTabs({ views, savedView, currentView, onViewSelected }: Props) {
  const client = useQueryClient();
  const [nameDialog, setNameDialog] = useState<"new" | "rename" | null>(null);
  const shared = currentView.viewKind === "shared";
  const defaultView = !savedView && !shared && formatListQuery(currentView.query).length === 0;
  const collaborates = useMe().data?.collaborates ?? false;
  const name = async (failureText: string) => {
    const view =
      nameDialog === "rename" && savedView
        ? { ...savedView, name: failureText }
        : { id: crypto.randomUUID(), name: failureText, ...viewContent(currentView) };
    await saveView(client, view);
    setNameDialog(null);
    if (nameDialog === "new") onViewSelected(view.id);
  };
  return (
    <nav className={css.views} aria-label="Saved views">
      <ul>
        <li>
          <Link to={defaultViewUrl(currentView)} aria-current={defaultView ? "true" : undefined}>
            All open
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.id} className={view === savedView ? css.current : undefined}>
            <Link to={viewUrl(view)} aria-current={view === savedView ? "true" : undefined}>
              {view.name}
              {view === savedView && hasUnsavedChanges(view, currentView) && (
                <span className={css.changed} title="Not as it was saved">
                  <VisuallyHidden>, not as it was saved</VisuallyHidden>
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
        {(collaborates || shared) && (
          <li>
            <Link to="?as=shared" aria-current={shared ? "true" : undefined}>
              Shared with me
            </Link>
          </li>
        )}
      </ul>
      {!shared && views.length < MAX_TRACKER_VIEWS && (
        <PlainIconButton
          size="small"
          icon={mdiPlus}
          label="Save this view"
          onClick={() => setNameDialog("new")}
        />
      )}
      {nameDialog && (
        <Suspense>
          <NameDialog
            title={nameDialog === "new" ? "Save this view" : "Rename the view"}
            name={nameDialog === "rename" ? (savedView?.name ?? "") : ""}
            submitLabel={nameDialog === "new" ? "Save view" : "Rename"}
            onName={name}
            onClose={() => setNameDialog(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}

type MenuProps = {
  view: TrackerView;
  views: readonly TrackerView[];
  currentView: ViewState;
  onRename: () => void;
  onViewSelected: (id: string) => void;
};

/** What can be done to the view that is looked at. */
function ViewMenu({ view, views, currentView, onRename, onViewSelected }: MenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = views.indexOf(view);
  const notify = (runAction: Promise<void>, failureText: string) =>
    runAction.catch((error: Error) => showToast({ text: `${failureText} ${error.message}` }));
  const saveChanges = (next: TrackerView, restore: TrackerView, failureText: string) =>
    notify(
      saveView(client, next).then(() => {
        onViewSelected(next.id);
        showToast({
          text: failureText,
          action: { label: "Undo", onClick: () => void notify(saveView(client, restore), "Not taken back.") },
        });
      }),
      "The view was not saved.",
    );
  const move = (offset: number) =>
    notify(
      reorderViews(client, views.toSpliced(place, 1).toSpliced(place + offset, 0, view)),
      "The view was not moved.",
    );
  const remove = () =>
    notify(
      deleteView(client, view.id).then(() => {
        void navigate(defaultViewUrl(currentView));
        showToast({
          text: `View “${view.name}” deleted`,
          action: {
            label: "Undo",
            onClick: () =>
              void notify(
                saveView(client, view, place).then(() => void navigate(viewUrl(view))),
                "The view was not brought back.",
              ),
          },
        });
      }),
      "The view was not deleted.",
    );
  return (
    <MenuButton
      label={`View ${view.name}`}
      trigger={<PlainIconButton size="small" icon={mdiChevronDown} label={`Change the view ${view.name}`} />}
      items={[
        {
          label: "Save what is shown",
          icon: mdiContentSaveOutline,
          disabled: !hasUnsavedChanges(view, currentView),
          onSelect: () =>
            void saveChanges({ ...view, ...viewContent(currentView) }, view, `View “${view.name}” saved`),
        },
        { label: "Rename", icon: mdiPencilOutline, onSelect: onRename },
        { label: "Move left", icon: mdiArrowLeft, disabled: place === 0, onSelect: () => void move(-1) },
        {
          label: "Move right",
          icon: mdiArrowRight,
          disabled: place === views.length - 1,
          onSelect: () => void move(1),
        },
        { label: "Delete", icon: mdiDeleteOutline, danger: true, apart: true, onSelect: () => void remove() },
      ]}
    />
  );
}
