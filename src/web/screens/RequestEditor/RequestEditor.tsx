import { Sheet } from "#web/ui/Sheet.tsx";

export default function RequestEditor() {
  return (
    <Sheet>
      <h1>Request</h1>
    </Sheet>
  );
}
