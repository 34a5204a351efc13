import { useQuery } from "@tanstack/react-query";
import { sendingQuery } from "./sending-query.ts";
import { leftWords } from "./sending-words.ts";

/** How much the signed-in user may still send today; nothing while there is plenty, or before the server has answered. */
export function SendingLeft() {
  const { data } = useQuery(sendingQuery);
  const words = data === undefined ? null : leftWords(data, new Date());
  return words === null ? null : <span>{words}</span>;
}
