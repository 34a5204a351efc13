import { formatMessage } from "#core/messages/format-message.ts";
import { agencyContact } from "#messages/agency-contact.ts";
import type { Agency, SubmissionChannel } from "./agency.ts";

type AgencyContact = Pick<Agency, "email" | "acceptsEmail" | "portalUrl" | "addressLines" | "fax">;

/** How a request can reach an agency, best first. An address it does not take requests at is no channel. */
export const channelsOf = (agency: AgencyContact): SubmissionChannel[] => [
  ...(agency.email !== null && agency.acceptsEmail !== false ? (["email"] as const) : []),
  ...(agency.portalUrl === null ? [] : (["portal"] as const)),
  ...(agency.addressLines.length === 0 ? [] : (["post"] as const)),
  ...(agency.fax === null ? [] : (["fax"] as const)),
];

const { channels: m } = agencyContact;

const CHANNEL_TEXT: Record<SubmissionChannel, (agency: AgencyContact) => string> = {
  email: (agency) => formatMessage(m.email, { email: agency.email ?? "" }),
  portal: (agency) => formatMessage(m.portal, { url: agency.portalUrl ?? "" }),
  post: (agency) => formatMessage(m.post, { address: agency.addressLines.join(", ") }),
  fax: (agency) => formatMessage(m.fax, { fax: agency.fax ?? "" }),
};

/** The end of "takes requests …": each way with its address. */
export const submissionChannelsText = (agency: AgencyContact): string =>
  new Intl.ListFormat("en-US", { type: "disjunction" }).format(
    channelsOf(agency).map((channel) => CHANNEL_TEXT[channel](agency)),
  );
