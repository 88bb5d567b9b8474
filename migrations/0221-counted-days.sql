-- Days are counted when they are asked for, by an index; only the number of customers of each kind is still kept, because
-- lists of a hundred thousand would take several times as long without it.
drop trigger tally_inserted on photos;
drop trigger tally_updated on photos;
drop trigger tally_deleted on photos;
drop trigger tally_truncated on photos;
drop function tally_photos();
drop table photo_tallies;
create index photos_shown on photos (id) where state <> 'receiving';

drop trigger tally_inserted on orders;
drop trigger tally_updated on orders;
drop trigger tally_deleted on orders;
drop trigger tally_truncated on orders;
drop function tally_orders();
drop table order_day_tallies;
create index orders_paid_by_day on orders (paid_at) include (total_pence, refunded_pence) where paid_at is not null;

create or replace function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_tallies (service_type, status, is_archived, is_test, change)
      select service_type, status, deleted_at is not null, source = 'test', count(*) from new_rows group by 1, 2, 3, 4;
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
drop table lead_day_tallies;
create index customers_by_arrival on customers (created_at) where source <> 'test';
