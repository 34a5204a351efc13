import { createContext } from "react";

/** Name of the requester, who wrote the outgoing letters; null in the user's own requests. */
export const RequesterNameContext = createContext<string | null>(null);
