import type { ReactNode } from "react";
import { useConfig } from "#web/app/api/config.ts";

/** A link that writes an email to the team. */
export const ContactTeamLink = ({ children }: { children: ReactNode }) => (
  <a href={`mailto:${useConfig().teamEmail}`}>{children}</a>
);
