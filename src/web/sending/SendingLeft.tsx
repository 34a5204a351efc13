import { useQuery } from "@tanstack/react-query";
import { sendingLimitQuery } from "./sending-query.ts";
import { remainingText } from "./sending-words.ts";

/** How much the signed-in user may still send today; nothing while there is plenty, or before the server has answered. */
export function SendingAllowance() {
  const { data } = useQuery(sendingLimitQuery);
  const text = data === undefined ? null : remainingText(data, new Date());
  return text === null ? null : <span>{text}</span>;
}
