import { ApiError } from "#web/app/api/api-error.ts";
import type { Recipients } from "#web/features/drafts/recipients.ts";

/** The addresses that the server asks to confirm before sending; empty for other errors. */
export function addressesToConfirm(error: Error, { to, cc }: Recipients): string[] {
  if (!(error instanceof ApiError) || error.code !== "confirm_recipients") return [];
  return error.fields.flatMap(({ path }) => {
    const [, line, index] = path.split("/");
    return (line === "cc" ? cc : to)[Number(index)] ?? [];
  });
}
