-- Administrators list users, newest first, all or the suspended ones, find them by part of an address or a name, and everyone
-- else's programs by a whole address in any case.
create index user_account_by_time on user_account (created_at, id);
create index user_account_suspended on user_account (created_at, id) where suspended_at is not null;
create index user_account_by_words on user_account using gin (email gin_trgm_ops, name gin_trgm_ops);
create index user_account_by_address on user_account (lower(email));
