-- A template may be of a later letter: then of this kind (core/letter/letter-kinds.ts), its content `{"text": …}`. Null for
-- one of a request, as all were.
alter table template add letter_kind text;
