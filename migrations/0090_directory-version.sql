-- The version of the built-in directory that this database has, so that a start with the same one reads no agency.
create table directory_version (
  -- One row.
  id boolean primary key default true check (id),
  version text not null
);
