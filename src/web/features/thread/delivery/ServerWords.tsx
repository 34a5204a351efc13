import { splitServerWords } from "#core/delivery/server-words.ts";
import { threadDelivery as m } from "#messages/thread/delivery.ts";

/** Why a letter did not arrive, in plain words; what the mail server answered is a click away. */
export function ServerWords({ text }: { text: string }) {
  const { reason, said } = splitServerWords(text);
  return (
    <>
      {reason ?? m.refused}
      {said && (
        <details>
          <summary>{m.serverDetails}</summary>
          {said}
        </details>
      )}
    </>
  );
}
