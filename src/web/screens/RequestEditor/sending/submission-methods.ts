import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { ManualChannel } from "#core/delivery/manual-submission.ts";

type AgencyContact = Pick<AgencyItem, "channels" | "portalUrl" | "fax" | "addressLines" | "email">;

/** One way a request reaches an office. `words` are for reading, `copy` for pasting where it is wanted. */
export type SubmissionMethod = {
  channel: ManualChannel;
  name: string;
  text: string;
  copy: string;
  link?: string;
};

/** How an office takes letters that a person sends, as the directory has it, best first. */
export function submissionMethods({
  channels,
  portalUrl,
  fax,
  addressLines,
  email,
}: AgencyContact): SubmissionMethod[] {
  const methods: SubmissionMethod[] = [];
  if (portalUrl !== null) {
    const link = /^https?:\/\//i.test(portalUrl) ? { link: portalUrl } : {};
    methods.push({ channel: "portal", name: "Its page", text: portalUrl, copy: portalUrl, ...link });
  }
  if (addressLines.length > 0) {
    const lines = { text: addressLines.join(", "), copy: addressLines.join("\n") };
    methods.push({ channel: "post", name: "Post", ...lines });
  }
  if (fax !== null) methods.push({ channel: "fax", name: "Fax", text: fax, copy: fax });
  if (channels.includes("email") && email !== null)
    methods.push({ channel: "email", name: "E-mail", text: email, copy: email });
  return methods;
}

/** As a person picks them; the office's own ways come first. */
export const CHANNEL_LABELS: Readonly<Record<ManualChannel, string>> = {
  post: "By post",
  fax: "By fax",
  portal: "On the agency’s page",
  hand: "Handed over",
  email: "From my own e-mail",
};
