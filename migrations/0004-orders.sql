-- One record from checkout to delivery. What was agreed never changes after the row is made; states only move on.

create table offers (
  id uuid primary key,
  created_at timestamptz not null,
  customer_id uuid references customers on delete set null,
  service_type text not null,
  price_pence integer not null check (price_pence > 0),
  expires_at timestamptz not null,
  -- The only order that may be paid with it; a newer one takes its place.
  held_by uuid,
  used_at timestamptz
);

create table orders (
  id uuid primary key,
  number text not null unique,
  token text not null unique,
  cart_id uuid,
  created_at timestamptz not null,
  method text not null check (method in ('card', 'bank', 'contact')),
  state text not null check (state in ('open', 'paid', 'in_production', 'delivered', 'cancelled')),
  -- Receipts outlive an erased customer.
  customer_id uuid references customers on delete set null,
  -- False when the customer was found by the address alone: whoever types an address must not see its photos.
  opens_photos boolean not null,
  email text,
  name text not null,
  quote_reference text,
  offer_id uuid references offers,
  service_type text not null,
  add_ons text[] not null,
  total_pence integer not null check (total_pence > 0),
  refunded_pence integer not null default 0 check (refunded_pence between 0 and total_pence),
  dispute text check (dispute in ('open', 'won', 'lost')),
  paid_at timestamptz,
  started_at timestamptz,
  delivered_at timestamptz,
  check ((paid_at is null) = (state in ('open', 'cancelled')))
);
-- A changed cart replaces its order: the earlier one is cancelled.
create unique index orders_of_cart on orders (cart_id) where state <> 'cancelled';
create index orders_of_customer on orders (customer_id, id desc);
create index orders_of_email on orders (email, id desc);
create index orders_of_offer on orders (offer_id) where offer_id is not null;
create index orders_unpaid on orders (method, id desc) where state = 'open';
create index orders_paid on orders (paid_at) where paid_at is not null;

create table order_items (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('service', 'add-on', 'rush')),
  item text not null,
  name text not null,
  price_pence integer not null check (price_pence >= 0),
  primary key (order_id, position)
);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null,
  actor text not null check (actor in ('owner', 'customer', 'system', 'provider')),
  kind text not null,
  detail jsonb not null
);
create index order_events_of_order on order_events (order_id, id);

-- One row holds the last number given out: it is taken in the transaction of the payment, so no number is lost or
-- given twice, which a sequence could not promise.
create table receipt_series (
  only_row boolean primary key default true check (only_row),
  last_number integer not null
);
insert into receipt_series (last_number) values (0);

create table receipts (
  number integer primary key,
  order_id uuid not null unique references orders,
  issued_at timestamptz not null,
  total_pence integer not null,
  vat_pence integer not null,
  -- As it was set on that day.
  vat_number text
);

create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders,
  number integer not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  created_at timestamptz not null,
  -- Written before the provider is called: null means nobody knows yet whether the call arrived.
  intent_id text unique,
  client_secret text,
  amount_pence integer not null,
  state text not null check (state in ('calling', 'waiting', 'processing', 'succeeded', 'cancelled')),
  last_error text,
  failed_at timestamptz,
  -- The buyer was told, once, that it did not go through.
  failure_mailed_at timestamptz,
  checked_at timestamptz not null,
  unique (order_id, number)
);
create index payment_attempts_failed on payment_attempts (failed_at) where failure_mailed_at is null and state = 'waiting';
create index payment_attempts_open on payment_attempts (checked_at) where state in ('waiting', 'processing');

create table payment_events (
  id text primary key,
  received_at timestamptz not null,
  type text not null,
  object_id text not null
);

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  created_at timestamptz not null,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  -- 'calling' is written before the provider is asked; 'by_hand' is money that the owner sent back herself.
  state text not null check (state in ('calling', 'done', 'failed', 'by_hand')),
  provider_refund_id text unique,
  failure text
);
create index refunds_of_order on refunds (order_id, created_at);

-- The sandbox's own side of a payment, as a provider would keep it. Empty where a real provider is set up.
create table sandbox_intents (
  id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  created_at timestamptz not null,
  amount_pence integer not null,
  currency text not null,
  status text not null check (status in ('waiting', 'action', 'processing', 'succeeded', 'cancelled')),
  metadata jsonb not null,
  receipt_email text,
  last_error text,
  refunded_pence integer not null default 0
);
create table sandbox_refunds (
  id text primary key,
  idempotency_key text not null unique,
  intent_id text not null references sandbox_intents,
  amount_pence integer not null
);

-- Who orders without a quote is found by the address.
create index customers_of_email on customers (email, id desc);
