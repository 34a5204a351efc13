import { useQuery } from "@tanstack/react-query";
import { remainingText } from "./sending-limit-labels.ts";
import { sendingLimitQuery } from "./sending-limit-query.ts";

/** How much the signed-in user may still send today; nothing while there is plenty, or before the server has answered. */
export function SendingAllowance() {
  const { data } = useQuery(sendingLimitQuery);
  const text = data === undefined ? null : remainingText(data, new Date());
  return text === null ? null : <span>{text}</span>;
}
