import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "./api/api.ts";
import "#web/design/tokens/base.css";

/** The providers above the router, in the browser and for prerendering. */
export const App = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </CSPProvider>
);
