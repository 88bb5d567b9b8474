-- What happened, in the order in which it was recorded. Rows are appended and read; only the erasure of a person empties
-- facts. No foreign keys: what happened stays true when the thing it happened to is gone.
create table events (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  actor text not null check (actor in ('owner', 'customer', 'system', 'provider')),
  customer_id uuid,
  order_id uuid,
  job_id uuid,
  -- What was true then, and nothing that identifies a person.
  facts jsonb not null,
  -- A cause that is heard of twice is recorded once.
  cause text unique
);
create index events_of_customer on events (customer_id, number desc) where customer_id is not null;
create index events_of_order on events (order_id, number desc) where order_id is not null;
create index events_of_kind on events (kind, number desc);

-- What a follow-up was before its customer was archived: it comes back as that.
alter table follow_up_tasks add column ended_from text check (ended_from in ('open', 'held'));
update follow_up_tasks set ended_from = 'open' where reason = 'archived';

-- What is known of the past.
insert into events (at, kind, actor, customer_id, facts)
  select q.created_at, 'quote.requested', case when c.source = 'test' then 'owner' else 'customer' end, q.customer_id,
    jsonb_build_object('quoteId', q.id, 'isTest', c.source = 'test', 'service', q.service_type, 'totalPence', q.total_price_pence)
  from quotes q join customers c on c.id = q.customer_id order by q.id;
insert into events (at, kind, actor, customer_id, facts, cause)
  select sent.at, 'quote.sent', 'system', q.customer_id, jsonb_build_object('quoteId', q.id), 'quote:' || q.id || ':sent'
  from (select customer_id, min(created_at) as at from audit_events where action = 'customer.quoted' group by 1) sent
  join lateral (select id, customer_id from quotes where customer_id = sent.customer_id order by id limit 1) q on true
  order by sent.at;
delete from audit_events where action = 'customer.quoted';
