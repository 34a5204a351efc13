-- What an administrator allows one account instead of the installation's limits. Null: those. Its user may read them, not
-- change them: `update` on this table is granted by column.
alter table user_account
  add column storage_quota bigint check (storage_quota >= 0),
  add column letter_quota int check (letter_quota >= 0),
  add column request_quota int check (request_quota >= 0);
