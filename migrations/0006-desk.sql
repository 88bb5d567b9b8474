-- Lists of the desk take the same time however many customers there are.
create index customers_active on customers (id desc) where deleted_at is null;
create index customers_active_of_service on customers (service_type, id desc) where deleted_at is null;
create index customers_archived on customers (deleted_at desc, id desc) where deleted_at is not null;

-- How many customers there are of each kind, as changes to be summed up: writers only ever add a row, so that no two of
-- them wait for each other, and a job folds the rows together again.
create table customer_tallies (
  id bigint generated always as identity primary key,
  service_type text not null,
  status text not null,
  is_archived boolean not null,
  is_test boolean not null,
  change integer not null
);

-- Leads by the day they came, in the time of the business. Test submissions are not counted.
create table lead_day_tallies (
  id bigint generated always as identity primary key,
  day date not null,
  change integer not null
);
create index lead_day_tallies_of_day on lead_day_tallies (day) include (change);

create function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_tallies (service_type, status, is_archived, is_test, change)
      select service_type, status, deleted_at is not null, source = 'test', count(*) from new_rows group by 1, 2, 3, 4;
    insert into lead_day_tallies (day, change)
      select (created_at at time zone 'Europe/London')::date, count(*) from new_rows where source <> 'test' group by 1;
  elsif tg_op = 'UPDATE' then
    insert into customer_tallies (service_type, status, is_archived, is_test, change)
      select service_type, status, deleted_at is not null, source = 'test', sum(change)
      from (select *, 1 as change from new_rows union all select *, -1 from old_rows) as changed
      group by 1, 2, 3, 4 having sum(change) <> 0;
  else
    insert into customer_tallies (service_type, status, is_archived, is_test, change)
      select service_type, status, deleted_at is not null, source = 'test', -count(*) from old_rows group by 1, 2, 3, 4;
  end if;
  return null;
end $$;

create trigger tally_inserted after insert on customers
  referencing new table as new_rows for each statement execute function tally_customers();
create trigger tally_updated after update on customers
  referencing old table as old_rows new table as new_rows for each statement execute function tally_customers();
create trigger tally_deleted after delete on customers
  referencing old table as old_rows for each statement execute function tally_customers();

insert into customer_tallies (service_type, status, is_archived, is_test, change)
  select service_type, status, deleted_at is not null, source = 'test', count(*) from customers group by 1, 2, 3, 4;
insert into lead_day_tallies (day, change)
  select (created_at at time zone 'Europe/London')::date, count(*) from customers where source <> 'test' group by 1;

create table saved_searches (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null unique,
  words text not null,
  service text not null
);
