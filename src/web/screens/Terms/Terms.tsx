import { Sheet } from "#web/ui/Sheet.tsx";

export default function Terms() {
  return (
    <Sheet>
      <h1>Terms</h1>
    </Sheet>
  );
}
