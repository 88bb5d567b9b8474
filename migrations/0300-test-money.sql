-- Money of the test mode carries its mark. It counts like any other until the site is launched for the first time; from then
-- on no figure and no book has it.
alter table site_state add column first_launched_at timestamptz;
update site_state set first_launched_at = launched_at;
create function test_money_counts() returns boolean language sql stable as
  'select first_launched_at is null from site_state';

alter table payment_attempts add column is_test boolean not null default false;
update payment_attempts set is_test = true where provider = 'sandbox';
alter table orders add column is_test boolean not null default false;
update orders set is_test = true
  where exists (select from payment_attempts a where a.order_id = orders.id and a.paid_order and a.is_test);
alter table receipts add column is_test boolean not null default false;
update receipts set is_test = true from orders where orders.id = receipts.order_id and orders.is_test;

-- Its papers have a range of numbers of their own, so that the real ones begin with the first real sale.
alter table receipt_series add column last_test_number integer not null default 1000000000;
alter table credit_note_series add column last_test_number integer not null default 1000000000;
do $$ begin
  -- A shop that has only ever tried begins anew. Where a real receipt was issued among them, numbers stay as they are.
  if not exists (select from receipts where not is_test) then
    delete from papers;
    update receipts set number = number + 1000000000;
    update credit_notes set number = number + 1000000000;
    update receipt_series set last_number = 0, last_test_number = 1000000000 + last_number;
    update credit_note_series set last_number = 0, last_test_number = 1000000000 + last_number;
  end if;
end $$;
