import type { Agency, Channel } from "./agency.ts";

type Reachable = Pick<Agency, "email" | "acceptsEmail" | "portalUrl" | "addressLines" | "fax">;

/** How a request can reach an office, best first. An address it does not take requests at is no channel. */
export const channelsOf = (agency: Reachable): Channel[] => [
  ...(agency.email !== null && agency.acceptsEmail !== false ? (["email"] as const) : []),
  ...(agency.portalUrl === null ? [] : (["portal"] as const)),
  ...(agency.addressLines.length === 0 ? [] : (["post"] as const)),
  ...(agency.fax === null ? [] : (["fax"] as const)),
];

const WAYS: Record<Channel, (agency: Reachable) => string> = {
  email: (agency) => `by e-mail at ${agency.email}`,
  portal: (agency) => `on its own page, ${agency.portalUrl}`,
  post: (agency) => `by mail at ${agency.addressLines.join(", ")}`,
  fax: (agency) => `by fax at ${agency.fax}`,
};

/** The end of "takes requests …": each way with its address. */
export const waysToReach = (agency: Reachable): string => {
  const ways = channelsOf(agency).map((channel) => WAYS[channel](agency));
  return ways.length < 2 ? (ways[0] ?? "") : `${ways.slice(0, -1).join("; ")}; or ${ways.at(-1)}`;
};
