import { useEffect, useState } from "react";
import { identityForms } from "#messages/identity/forms.ts";
import { loadCode } from "#web/design/load-code.ts";
import css from "./AuthPage.module.css";

/** The quiet zone that scanners need (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/** A QR code for an authenticator app, drawn in this browser. Without its code, the key beside it can still be typed. */
export function QrCode({ text }: { text: string }) {
  const [modules, setModules] = useState<boolean[][]>();
  useEffect(() => {
    loadCode(() => import("qr")).then(
      ({ default: encodeQR }) => setModules(encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE })),
      (error: unknown) => console.warn("The QR code did not load", error),
    );
  }, [text]);
  if (!modules) return <div className={css.qr} />;
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={identityForms.qrCode}
      shapeRendering="crispEdges"
    >
      <path d={dark.join("")} />
    </svg>
  );
}
