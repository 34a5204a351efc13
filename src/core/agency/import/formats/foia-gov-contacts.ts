import type { ImportOptions, ImportRow, TableReader, TableRow } from "#core/agency/import/imported-agency.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { cellReaderFor, importRow } from "./import-row.ts";
import { isRoleMailbox, singleLine } from "./row-fields.ts";

const FEDERAL = "us";

type Contact = {
  title: string;
  email: string;
  phone: string;
  fax: string;
  street: string[];
  town: string;
};

type Component = { row: number; component: string; department: string; contacts: Contact[] };

/**
 * The contact download of FOIA.gov: one row a contact person, several a component. The rows of a component become one
 * office; its service center's row and mailboxes that belong to a role come before people, and nobody's name is
 * stored.
 */
export function openFoiaGovContacts(header: readonly string[], options: ImportOptions): TableReader {
  const cell = cellReaderFor(header);
  const components = new Map<string, Component>();
  return {
    read({ row, cells }: TableRow): ImportRow[] {
      const component = singleLine(cell(cells, "component")) ?? "";
      const department = singleLine(cell(cells, "department")) ?? "";
      if (component === "")
        return [{ row, name: department.slice(0, 300), rejected: importErrors.agency.noComponent }];
      const key = `${department}\n${component}`;
      const currentComponent = components.get(key) ?? { row, component, department, contacts: [] };
      const town = [cell(cells, "city").trim(), `${cell(cells, "state")} ${cell(cells, "zip code")}`.trim()];
      currentComponent.contacts.push({
        title: cell(cells, "title"),
        email: cell(cells, "email"),
        phone: cell(cells, "telephone"),
        fax: cell(cells, "fax"),
        street: [cell(cells, "street address 1"), cell(cells, "street address 2")],
        town: town.filter((part) => part !== "").join(", "),
      });
      components.set(key, currentComponent);
      return [];
    },
    end() {
      const rows: ImportRow[] = [];
      const departments = new Set<string>();
      for (const found of components.values()) {
        const { row, component, department } = found;
        const hasParent = department !== "" && department.toLowerCase() !== component.toLowerCase();
        if (hasParent && !departments.has(department)) {
          departments.add(department);
          rows.push(
            importRow(
              { row, name: department, jurisdiction: FEDERAL, onlyIfMissing: true },
              options,
              (fields) => fields.line("kind", "department"),
            ),
          );
        }
        rows.push(importComponent(found, hasParent ? department : null, options));
      }
      return rows;
    },
  };
}

function importComponent(
  { row, component, contacts }: Component,
  parent: string | null,
  options: ImportOptions,
): ImportRow {
  const best = [...contacts].sort((a, b) => contactScore(b) - contactScore(a));
  const firstNonEmpty = (pick: (contact: Contact) => string) =>
    best.map(pick).find((text) => text.trim() !== "");
  const street = best.find((contact) => contact.street.some((line) => line.trim() !== ""));
  return importRow(
    {
      row,
      name: component,
      jurisdiction: FEDERAL,
      parent: parent === null ? null : { by: "name", name: parent },
    },
    options,
    (fields) => {
      if (parent !== null) fields.line("kind", "component");
      fields.email(firstNonEmpty((contact) => contact.email));
      fields.line(
        "phone",
        firstNonEmpty((contact) => contact.phone),
      );
      fields.line(
        "fax",
        firstNonEmpty((contact) => contact.fax),
      );
      if (street) fields.addressLines([...street.street, street.town]);
    },
  );
}

/** A service center before a user, a role's mailbox before anything. */
const contactScore = ({ title, email }: Contact) =>
  (isRoleMailbox(email) ? 2 : 0) + (/service center/i.test(title) ? 1 : 0);
