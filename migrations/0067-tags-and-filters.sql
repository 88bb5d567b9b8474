-- The owner's own marks on a customer, and an index for each way the list can be narrowed or sorted.
alter table customers add column tags text[] not null default '{}';
create index customers_tagged on customers using gin (tags) where deleted_at is null and tags <> '{}';
create index customers_active_of_status on customers (status, id desc) where deleted_at is null;
create index customers_active_of_source on customers (source, id desc) where deleted_at is null;
create index customers_active_of_priority on customers (priority, id desc) where deleted_at is null;
create index customers_active_by_name on customers (lower(name), id desc) where deleted_at is null;

-- A search is kept with all that narrows it.
alter table saved_searches add column filters jsonb not null default '{}';

-- The owner needs no news of somebody she has just added herself.
drop trigger note_inserted on customers;
create trigger note_inserted after insert on customers
  for each row when (new.source not in ('test', 'checkout', 'office')) execute function note_lead();
