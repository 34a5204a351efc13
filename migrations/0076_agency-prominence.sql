-- Orders agencies that people call by the same name: "Portland" is the city in Oregon before the one in Maine.
alter table agency add column prominence smallint not null default 0;
