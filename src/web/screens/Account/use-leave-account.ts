import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { showToast } from "#web/design/overlays/Toast.tsx";

/** After the session ended: goes to the home page, clears the query cache, and shows a notice. */
export function useLeaveAccount() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (text: string) => {
    await navigate("/");
    client.clear();
    showToast({ text });
  };
}
