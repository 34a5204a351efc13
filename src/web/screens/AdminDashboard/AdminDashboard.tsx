import { Sheet } from "#web/ui/Sheet.tsx";

export default function AdminDashboard() {
  return (
    <Sheet>
      <h1>Admin</h1>
    </Sheet>
  );
}
