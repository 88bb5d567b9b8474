-- The days of the business are those of the time zone in the settings.
create function shop_zone() returns text language sql stable as $$
  select coalesce((select value from settings where key = 'timeZone'), 'Europe/London')
$$;

create or replace function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_tallies (service_type, status, is_archived, is_test, change)
      select service_type, status, deleted_at is not null, source = 'test', count(*) from new_rows group by 1, 2, 3, 4;
    insert into lead_day_tallies (day, change)
      select (created_at at time zone shop_zone())::date, count(*) from new_rows where source <> 'test' group by 1;
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

create or replace function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from order_day_tallies;
  elsif tg_op = 'INSERT' then
    insert into order_day_tallies (day, orders, revenue_pence)
      select (paid_at at time zone shop_zone())::date, count(*), sum(total_pence - refunded_pence)
      from new_rows where paid_at is not null group by 1;
  elsif tg_op = 'UPDATE' then
    insert into order_day_tallies (day, orders, revenue_pence)
      select (paid_at at time zone shop_zone())::date, sum(change), sum(change * (total_pence - refunded_pence))
      from (
        select paid_at, total_pence, refunded_pence, 1 as change from new_rows
        union all select paid_at, total_pence, refunded_pence, -1 from old_rows) as changed
      where paid_at is not null group by 1
      having sum(change) <> 0 or sum(change * (total_pence - refunded_pence)) <> 0;
  else
    insert into order_day_tallies (day, orders, revenue_pence)
      select (paid_at at time zone shop_zone())::date, -count(*), -sum(total_pence - refunded_pence)
      from old_rows where paid_at is not null group by 1;
  end if;
  return null;
end $$;
