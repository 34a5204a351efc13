import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { ManualChannel } from "#core/delivery/manual-submission.ts";
import { editorSendingDialogs } from "#messages/editor/sending-dialogs.ts";

type AgencyContact = Pick<AgencyItem, "channels" | "portalUrl" | "fax" | "addressLines" | "email">;

/** One way to send a request to an agency. `text` is for reading, `copy` for the clipboard. */
export type SubmissionMethod = {
  channel: ManualChannel;
  name: string;
  text: string;
  copy: string;
  link?: string;
};

/** How an agency takes letters that the user sends, by the directory, best first. */
export function submissionMethods({
  channels,
  portalUrl,
  fax,
  addressLines,
  email,
}: AgencyContact): SubmissionMethod[] {
  const names = editorSendingDialogs.byHand.methods;
  const methods: SubmissionMethod[] = [];
  if (portalUrl !== null) {
    const link = /^https?:\/\//i.test(portalUrl) ? { link: portalUrl } : {};
    methods.push({ channel: "portal", name: names.portal, text: portalUrl, copy: portalUrl, ...link });
  }
  if (addressLines.length > 0) {
    const lines = { text: addressLines.join(", "), copy: addressLines.join("\n") };
    methods.push({ channel: "post", name: names.post, ...lines });
  }
  if (fax !== null) methods.push({ channel: "fax", name: names.fax, text: fax, copy: fax });
  if (channels.includes("email") && email !== null)
    methods.push({ channel: "email", name: names.email, text: email, copy: email });
  return methods;
}
