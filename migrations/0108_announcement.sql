-- What every signed-in user reads on top of the page, until then; at most one. An administrator sets it.
create table announcement (
  id boolean primary key default true check (id),
  text text not null,
  until timestamptz not null
);
grant select (text, until) on announcement to daylight_user;
