-- How many photos there are, as changes to be summed up: see customer_tallies.
create table photo_tallies (
  id bigint generated always as identity primary key,
  change integer not null
);

create function tally_photos() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op = 'TRUNCATE' then
    delete from photo_tallies;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    change := change + (select count(*) from new_rows where state <> 'receiving');
  end if;
  if tg_op <> 'INSERT' then
    change := change - (select count(*) from old_rows where state <> 'receiving');
  end if;
  if change <> 0 then
    insert into photo_tallies (change) values (change);
  end if;
  return null;
end $$;

create trigger tally_inserted after insert on photos
  referencing new table as new_rows for each statement execute function tally_photos();
create trigger tally_updated after update on photos
  referencing old table as old_rows new table as new_rows for each statement execute function tally_photos();
create trigger tally_deleted after delete on photos
  referencing old table as old_rows for each statement execute function tally_photos();
create trigger tally_truncated after truncate on photos for each statement execute function tally_photos();

insert into photo_tallies (change) select count(*) from photos where state <> 'receiving' having count(*) > 0;

-- Who waits for an answer, by the time they asked.
drop index customers_unanswered;
create index customers_unanswered on customers (created_at)
  where status = 'new' and deleted_at is null and source <> 'test';

create index orders_in_state on orders (state, id desc);
create index orders_by_method on orders (method, id desc);
create index production_jobs_undelivered on production_jobs (due_at) where delivered_at is null and erased_at is null;
create index production_jobs_delivered on production_jobs (delivered_at desc) where status = 'completed';
create index clips_ready on clips (finished_at desc) where state = 'ready';
create index films_by_readiness on films (ready_at desc);
