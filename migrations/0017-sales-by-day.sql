-- What was paid on each day of the business, as changes to be summed up: see customer_tallies. An order counts on the day
-- it was paid, for what has not been given back.
create table order_day_tallies (
  id bigint generated always as identity primary key,
  day date not null,
  orders integer not null,
  revenue_pence bigint not null
);
create index order_day_tallies_of_day on order_day_tallies (day) include (orders, revenue_pence);

create function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from order_day_tallies;
  elsif tg_op = 'INSERT' then
    insert into order_day_tallies (day, orders, revenue_pence)
      select (paid_at at time zone 'Europe/London')::date, count(*), sum(total_pence - refunded_pence)
      from new_rows where paid_at is not null group by 1;
  elsif tg_op = 'UPDATE' then
    insert into order_day_tallies (day, orders, revenue_pence)
      select (paid_at at time zone 'Europe/London')::date, sum(change), sum(change * (total_pence - refunded_pence))
      from (
        select paid_at, total_pence, refunded_pence, 1 as change from new_rows
        union all select paid_at, total_pence, refunded_pence, -1 from old_rows) as changed
      where paid_at is not null group by 1
      having sum(change) <> 0 or sum(change * (total_pence - refunded_pence)) <> 0;
  else
    insert into order_day_tallies (day, orders, revenue_pence)
      select (paid_at at time zone 'Europe/London')::date, -count(*), -sum(total_pence - refunded_pence)
      from old_rows where paid_at is not null group by 1;
  end if;
  return null;
end $$;

create trigger tally_inserted after insert on orders
  referencing new table as new_rows for each statement execute function tally_orders();
create trigger tally_updated after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function tally_orders();
create trigger tally_deleted after delete on orders
  referencing old table as old_rows for each statement execute function tally_orders();
create trigger tally_truncated after truncate on orders for each statement execute function tally_orders();

insert into order_day_tallies (day, orders, revenue_pence)
  select (paid_at at time zone 'Europe/London')::date, count(*), sum(total_pence - refunded_pence)
  from orders where paid_at is not null group by 1;

-- Only those sums were made with it.
drop index orders_paid;

-- Letters by hand and outreach that went out: among all mails of a day they are few.
create index emails_letters on emails (id) where kind in ('marketing', 'personal') and status in ('sent', 'sandbox');
