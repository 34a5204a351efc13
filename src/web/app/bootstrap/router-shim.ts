import type { ReactNode } from "react";
import { jsx } from "./react-shim.ts";

type Props = { to: string; state?: unknown; children?: ReactNode };

/** Replaces the router's `Link` in the bootstrap scripts: a plain link. */
export const Link = ({ to, state: _, ...rest }: Props) => jsx("a", { ...rest, href: to });

export const useNavigate = () => () => undefined;
