-- Each dispute by itself: an order may have several, and one of a payment that paid no order is no mark on it.
create table disputes (
  id text primary key,
  at timestamptz not null,
  -- Null where the payment, or its order, is not known here.
  intent_id text,
  order_id uuid references orders on delete cascade,
  -- Of the payment that the order was paid with.
  is_of_order boolean not null,
  state text not null check (state in ('open', 'won', 'lost'))
);
create index disputes_of_order on disputes (order_id);
create index disputes_of_intent on disputes (intent_id);
insert into disputes (id, at, intent_id, order_id, is_of_order, state)
  select distinct on (e.facts ->> 'disputeId') e.facts ->> 'disputeId', e.at, a.intent_id, o.id, true,
    case e.kind when 'dispute.lost' then 'lost' when 'dispute.won' then 'won' else 'open' end
  from events e
  join orders o on o.id = e.order_id
  left join payment_attempts a on a.order_id = o.id and a.paid_order
  where e.kind in ('dispute.opened', 'dispute.won', 'dispute.lost') and e.facts ->> 'disputeId' <> ''
  order by e.facts ->> 'disputeId', e.kind = 'dispute.lost' desc, e.number desc;
