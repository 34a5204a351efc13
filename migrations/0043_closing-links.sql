-- Until when what a mail links to can be fetched: as a notice says, else the first link of a letter that has such a day.
drop index message_closing;
create index message_closing on message (owner_id, (coalesce(reading #>> '{notice,expires}',
    jsonb_path_query_first(reading, '$.facts.links[*].expires ? (@ != null)') #>> '{}')))
  where coalesce(reading #>> '{notice,expires}',
    jsonb_path_query_first(reading, '$.facts.links[*].expires ? (@ != null)') #>> '{}') is not null;
