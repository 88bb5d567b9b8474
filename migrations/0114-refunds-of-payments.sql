-- A refund belongs to the payment that it takes back, and may be pending at the provider or fail later.
alter table refunds add column attempt_id uuid references payment_attempts;
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('calling', 'pending', 'done', 'failed', 'by_hand'));
create index refunds_of_attempt on refunds (attempt_id) where attempt_id is not null;

-- The payment that the order was paid with; a second one for the same order is another matter.
alter table payment_attempts add column paid_order boolean not null default false;
update payment_attempts a set paid_order = true
  from order_events e
  where e.order_id = a.order_id and e.kind = 'order.paid' and e.detail ->> 'intentId' = a.intent_id;
update refunds r set attempt_id = a.id
  from payment_attempts a where a.order_id = r.order_id and a.paid_order and r.state <> 'by_hand';
-- What was given back in the provider's own screens has no row yet.
insert into refunds (id, order_id, attempt_id, created_at, amount_pence, reason, state)
  select gen_random_uuid(), o.id, a.id,
    coalesce((select max(created_at) from order_events e where e.order_id = o.id and e.kind = 'payment.refunded'), o.paid_at),
    o.refunded_pence - counted.pence, 'Refunded at the provider', 'done'
  from orders o
  join payment_attempts a on a.order_id = o.id and a.paid_order
  cross join lateral (select coalesce(sum(amount_pence), 0)::int as pence from refunds
    where order_id = o.id and state in ('done', 'by_hand')) counted
  where o.refunded_pence > counted.pence;
