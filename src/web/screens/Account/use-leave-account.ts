import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { showToast } from "#web/design/overlays/Toast.tsx";

/** Home, with nothing of this person kept in the page, once the session is over. */
export function useLeaveAccount() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (text: string) => {
    await navigate("/");
    client.clear();
    showToast({ text });
  };
}
