import type { ReactNode } from "react";
import { useConfig } from "#web/app/api/config.ts";

/** A mailto link to the team. */
export const ContactTeamLink = ({ children }: { children: ReactNode }) => (
  <a href={`mailto:${useConfig().teamEmail}`}>{children}</a>
);
