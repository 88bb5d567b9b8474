-- The owner's news and webhooks are read from the log: each reader notes the place up to which it has told.
-- Numbers are given out before the commit, so an event may come to light behind one that was told already. Its place is the
-- number of its transaction: below the oldest that is still under way, nothing more comes to light.
-- A restored database counts its transactions anew. What is added to them is raised above every place that is known then.
create sequence event_era;
select setval('event_era', 1);
-- What is carried over into the log later on is history too, and has place 0.
alter table events add column place bigint not null default 0;
alter table events alter column place
  set default pg_current_xact_id()::text::bigint + pg_sequence_last_value('event_era'::regclass);
create index events_by_place on events (place, number);

create table event_readers (
  name text primary key,
  place bigint not null default 1,
  number bigint not null default 0
);
insert into event_readers (name) values ('owner'), ('webhooks');

-- Told from the log.
drop trigger note_inserted on customers;
drop function note_lead();
