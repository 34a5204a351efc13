import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { forgetDraft } from "./kept-draft.ts";

/** Deletes the draft after asking; a draft that is gone already counts as deleted. */
export function DeleteDraft({
  id,
  person,
  open,
  onClose,
}: {
  id: RefObject<string | null>;
  person: string;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (id.current !== null) await deleted(id.current);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
      return;
    }
    forgetDraft(person, id.current);
    sessionStorage.removeItem("request_id");
    void client.invalidateQueries({ queryKey: ["requests"] });
    showToast({ text: "Draft deleted" });
    await navigate("/requests-tracker?filter=drafts");
  };
  return (
    <Dialog
      open={open}
      asks
      onClose={onClose}
      title="Delete this draft?"
      text={failure ?? "Its words are gone for good. Nothing was sent to anybody."}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            Delete draft
          </Button>
        </>
      }
    />
  );
}

async function deleted(id: string) {
  try {
    await api.delete(`/api/requests/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
