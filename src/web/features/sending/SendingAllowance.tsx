import { useQuery } from "@tanstack/react-query";
import { remainingText } from "./sending-limit-labels.ts";
import { sendingLimitQuery } from "./sending-limit-query.ts";

/** The user's remaining sending limit of today; nothing far below the limit, or while it loads. */
export function SendingAllowance() {
  const { data } = useQuery(sendingLimitQuery);
  const text = data === undefined ? null : remainingText(data, new Date());
  return text === null ? null : <span>{text}</span>;
}
