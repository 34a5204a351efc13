-- The version of its draft a batch was made from. The same version is sent once; a draft that was taken back and changed
-- since is sent anew.
alter table batch add column draft_version int not null;
alter table batch drop constraint batch_owner_id_draft_id_key;
alter table batch add unique (owner_id, draft_id, draft_version);

-- Its letter is still to be written, by the job of its batch. A letter taken back is a draft that waits for nobody.
alter table request add column batch_waiting boolean not null default false;
-- Where the person says its letter goes: { agency, address }. Another agency chosen since is another's address.
alter table request add column batch_said jsonb;
