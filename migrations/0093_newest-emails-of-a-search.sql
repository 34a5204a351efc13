-- A search for common words walks through the newest emails of an account.
create index message_search_newest on message_search (owner_id, at desc);
