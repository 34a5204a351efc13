-- A conversation's row in a list shows what stands in its request and its narrow row, and of its newest mail more than that.
-- A list that asks whether it knows a row already looks at the first two alone, so that a change of the mail is to be seen there.

-- Writes the narrow rows anew as they are: their transaction (xmin) is what a list compares.
create function touch_request_rows(requests uuid[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  -- In the order of keep_request_rows.
  perform from request_row where id = any (requests) order by id for update;
  -- Mostly just written by what else was told of the same change.
  update request_row set unread = unread where id = any (requests) and xmin <> pg_current_xact_id()::xid;
end $$;

create function touch_rows_of_mail() returns trigger language plpgsql as $$
begin
  perform touch_request_rows(array(select distinct request_id from changed));
  return null;
end $$;
create trigger keep_rows_of_words_added after insert on message referencing new table as changed
  for each statement execute function touch_rows_of_mail();
create trigger keep_rows_of_words_removed after delete on message referencing old table as changed
  for each statement execute function touch_rows_of_mail();

create function touch_rows_of_changed_mail() returns trigger language plpgsql as $$
begin
  perform touch_request_rows(array[old.request_id, new.request_id]);
  return null;
end $$;
create trigger keep_rows_of_words after update of request_id, direction, sent_or_received_at, from_name, from_address, subject, snippet,
    reading, confirmed_outcome, delivery_state on message
  for each row when ((old.request_id, old.direction, old.sent_or_received_at, old.from_name, old.from_address, old.subject, old.snippet,
      old.reading, old.confirmed_outcome, old.delivery_state)
    is distinct from (new.request_id, new.direction, new.sent_or_received_at, new.from_name, new.from_address, new.subject, new.snippet,
      new.reading, new.confirmed_outcome, new.delivery_state))
  execute function touch_rows_of_changed_mail();

-- How many files came with it.
create function touch_rows_of_files() returns trigger language plpgsql as $$
begin
  perform touch_request_rows(array(select distinct m.request_id from changed t join message m on m.id = t.message_id));
  return null;
end $$;
create trigger keep_rows_of_files_added after insert on attachment referencing new table as changed
  for each statement execute function touch_rows_of_files();
create trigger keep_rows_of_files_removed after delete on attachment referencing old table as changed
  for each statement execute function touch_rows_of_files();
