-- Agencies whose offices close on other days, or at another hour, than the calendar of their law says.
create table office_calendar (
  id uuid primary key,
  -- Either one agency, or all of a city or county.
  agency_id text references agency (id) on delete cascade,
  jurisdiction text,
  locality text,
  -- A code of core/law/holidays/holiday-calendars.ts; null: the law's own.
  calendar text,
  -- "17:00", office time; null: as the law says.
  closes text,
  source text not null,
  added_by text not null,
  added_at timestamptz not null,
  constraint office_calendar_of_agency_or_locality
    check (case when agency_id is null then jurisdiction is not null and locality is not null
      else jurisdiction is null and locality is null end),
  constraint office_calendar_says_something check (calendar is not null or closes is not null)
);
create unique index office_calendar_agency on office_calendar (agency_id) where agency_id is not null;
create unique index office_calendar_locality on office_calendar (jurisdiction, lower(locality))
  where locality is not null;
grant select (id, agency_id, jurisdiction, locality, calendar, closes) on office_calendar to daylight_user;

-- The calendar a clock was counted by, so that a closing finds the clocks it counts for.
alter table clock add column calendar text;
update clock set calendar = coalesce(
  (select v.patch ->> 'calendar' from law_version v
    where v.jurisdiction = clock.jurisdiction and v.patch ? 'calendar' limit 1),
  jurisdiction);
alter table clock alter column calendar set not null;
grant update (calendar) on clock to daylight_user;
create index clock_of_calendar on clock (calendar, request_id) where met_on is null;
