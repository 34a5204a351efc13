import type { Agency, SubmissionChannel } from "./agency.ts";

type AgencyContact = Pick<Agency, "email" | "acceptsEmail" | "portalUrl" | "addressLines" | "fax">;

/** How a request can reach an agency, best first. An address it does not take requests at is no channel. */
export const channelsOf = (agency: AgencyContact): SubmissionChannel[] => [
  ...(agency.email !== null && agency.acceptsEmail !== false ? (["email"] as const) : []),
  ...(agency.portalUrl === null ? [] : (["portal"] as const)),
  ...(agency.addressLines.length === 0 ? [] : (["post"] as const)),
  ...(agency.fax === null ? [] : (["fax"] as const)),
];

const CHANNEL_TEXT: Record<SubmissionChannel, (agency: AgencyContact) => string> = {
  email: (agency) => `by e-mail at ${agency.email}`,
  portal: (agency) => `on its own page, ${agency.portalUrl}`,
  post: (agency) => `by mail at ${agency.addressLines.join(", ")}`,
  fax: (agency) => `by fax at ${agency.fax}`,
};

/** The end of "takes requests …": each way with its address. */
export const submissionChannelsText = (agency: AgencyContact): string => {
  const descriptions = channelsOf(agency).map((channel) => CHANNEL_TEXT[channel](agency));
  return descriptions.length < 2
    ? (descriptions[0] ?? "")
    : `${descriptions.slice(0, -1).join("; ")}; or ${descriptions.at(-1)}`;
};
