-- Templates that every user is offered: those that an administrator wrote, and what one changed of a built-in one, whose id
-- it has then (core/template/built-in-templates.ts). `content` is null where the words of a built-in one stay. A retired one
-- is kept, and offered to nobody.
create table offered_template (
  id text primary key,
  content jsonb,
  retired_at timestamptz,
  updated_at timestamptz not null
);
