-- Payments that fit nothing: too little, another currency, a second time, for an order that was cancelled, or of no order that
-- is known. Each waits until the owner uses it or gives it back.
create table odd_payments (
  id uuid primary key,
  at timestamptz not null,
  reason text not null check (reason in ('mismatch', 'second', 'cancelled', 'unmatched')),
  intent_id text not null unique,
  -- Null where the payment names no order of ours.
  attempt_id uuid references payment_attempts on delete cascade,
  order_id uuid references orders on delete cascade,
  -- Null where the provider does not say.
  amount_pence integer,
  currency text not null,
  -- What the payment itself says of its order.
  named text not null default '',
  state text not null default 'open' check (state in ('open', 'used', 'refunded'))
);
create index odd_payments_open on odd_payments (at) where state = 'open';
create index odd_payments_of_order on odd_payments (order_id);
create trigger announce_orders after insert or update or delete on odd_payments
  for each statement execute function live.note_change('orders');

insert into odd_payments (id, at, reason, intent_id, attempt_id, order_id, amount_pence, currency, state)
  select distinct on (a.id) a.id, e.at,
    case when e.kind = 'payment.mismatch' then 'mismatch' when o.state = 'cancelled' then 'cancelled' else 'second' end,
    a.intent_id, a.id, e.order_id, (e.facts ->> 'receivedPence')::integer, coalesce(e.facts ->> 'currency', ''),
    case
      when exists (select from refunds r where r.attempt_id = a.id and r.state in ('done', 'pending', 'calling')) then 'refunded'
      when w.id is not null or a.paid_order then 'used'
      else 'open'
    end
  from events e
  join orders o on o.id = e.order_id
  join payment_attempts a on a.id::text = e.facts ->> 'attemptId'
  left join waiting_settled w on w.kind = 'odd_payment' and w.id = a.id
  where e.kind in ('payment.mismatch', 'payment.late') and a.intent_id is not null
  order by a.id, e.at desc;
delete from waiting_settled where kind = 'odd_payment';
drop index events_odd_payments;
