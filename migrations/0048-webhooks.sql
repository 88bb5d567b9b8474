-- Other programs that want to know what happens. The secret is sealed.
create table webhooks (
  id uuid primary key,
  created_at timestamptz not null,
  url text not null,
  kinds text[] not null,
  secret text not null
);

-- What each of them is told, in the order in which it happened. Nothing about a person but ids: who wants more asks for it.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  kind text not null,
  -- What must be told in order: an order, a customer.
  object_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  answer text not null default '',
  finished_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, object_id, number) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, number desc);

-- By triggers: whatever path the product takes, what is told of and what happened are one write.
create function tell_webhooks(told text, object uuid, facts jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, kind, object_id, data)
    select id, told, object, facts from webhooks where told = any(kinds)
$$;

create function tell_of_customer() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('lead.created', new.id, jsonb_build_object('customerId', new.id));
  return null;
end $$;
create trigger tell_inserted after insert on customers
  for each row when (new.source not in ('test', 'checkout')) execute function tell_of_customer();

create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(case new.kind when 'order.opened' then 'order.placed'
      when 'order.ready' then 'order.photos_complete' when 'payment.refunded' then 'order.refunded' else new.kind end,
    id, jsonb_build_object('orderId', id, 'orderNumber', number, 'customerId', customer_id,
      'total', total_pence / 100.0, 'refunded', refunded_pence / 100.0))
    from orders where id = new.order_id;
  return null;
end $$;
create trigger tell_inserted after insert on order_events for each row
  when (new.kind in ('order.opened', 'order.paid', 'order.ready', 'order.delivered', 'payment.refunded'))
  execute function tell_of_order();

create function tell_of_film() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('film.ready', coalesce(order_id, id), jsonb_build_object('filmId', new.id, 'jobId', id,
    'version', new.version, 'orderId', order_id, 'customerId', customer_id)) from production_jobs where id = new.job_id;
  return null;
end $$;
create trigger tell_updated after update of state on films
  for each row when (new.state = 'ready' and old.state <> 'ready') execute function tell_of_film();

create function tell_of_approval() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('film.approved', coalesce(new.order_id, new.id),
    jsonb_build_object('jobId', new.id, 'orderId', new.order_id, 'customerId', new.customer_id));
  return null;
end $$;
create trigger tell_updated after update of approved_at on production_jobs
  for each row when (new.approved_at is not null and old.approved_at is null) execute function tell_of_approval();
