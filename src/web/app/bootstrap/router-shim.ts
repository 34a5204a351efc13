import type { ReactNode } from "react";
import { jsx } from "./react-shim.ts";

type Props = { to: string; state?: unknown; children?: ReactNode };

/** What stands for the router's in a page's early script: a link that the browser follows by itself. */
export const Link = ({ to, state: _, ...rest }: Props) => jsx("a", { ...rest, href: to });

export const useNavigate = () => () => undefined;
