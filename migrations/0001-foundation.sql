create extension if not exists pg_trgm;

-- Ids are UUIDs of version 7: their order is the order in time, so the primary key also serves 'newest first'.

create table customers (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null,
  email text not null,
  phone text not null,
  business_type text not null,
  business_name text not null,
  company text not null,
  role text,
  service_type text not null,
  status text not null default 'new'
    check (status in ('new', 'quoted', 'paid', 'in_production', 'delivered', 'unsubscribed')),
  priority text not null check (priority in ('high', 'standard', 'low')),
  source text not null,
  last_email_at timestamptz,
  deleted_at timestamptz,
  search text not null generated always as (lower(name || ' ' || email || ' ' || business_type || ' ' || service_type || ' ' || business_name)) stored
);
create index customers_search on customers using gin (search gin_trgm_ops);

create table quotes (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  reference text not null unique,
  submission_id uuid unique,
  created_at timestamptz not null,
  service_type text not null,
  add_ons text[] not null,
  base_price_pence integer not null check (base_price_pence >= 0),
  add_on_price_pence integer not null check (add_on_price_pence >= 0),
  rush_price_pence integer not null check (rush_price_pence >= 0),
  total_price_pence integer not null
    check (total_price_pence = base_price_pence + add_on_price_pence + rush_price_pence),
  step text not null,
  timeline text,
  photo_count text,
  current_marketing text,
  marketing_interest text,
  budget text,
  google_drive_link text not null,
  announced_photos integer not null,
  marketing_challenges text not null,
  requirements text not null
);
create index quotes_of_customer on quotes (customer_id, created_at desc);

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  author text not null check (author in ('customer', 'owner', 'system')),
  text text not null
);
create index customer_notes_of_customer on customer_notes (customer_id, created_at desc);

create table photos (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  state text not null check (state in ('receiving', 'processing', 'ready', 'unreadable')),
  original_name text not null,
  content_type text,
  bytes bigint,
  width integer,
  height integer
);
create index photos_of_customer on photos (customer_id, created_at);
create index photos_receiving on photos (created_at) where state = 'receiving';

create table emails (
  id uuid primary key,
  created_at timestamptz not null,
  customer_id uuid references customers on delete set null,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_content text not null,
  html_content text not null,
  status text not null
    check (status in ('waiting', 'sending', 'sent', 'sandbox', 'failed', 'unknown', 'suppressed')),
  reason text,
  attempts integer not null default 0,
  claimed_at timestamptz,
  finished_at timestamptz
);
create index emails_of_customer on emails (customer_id, created_at desc);
create index emails_unfinished on emails (status, created_at) where status in ('waiting', 'sending', 'failed', 'unknown');

create table suppressed_addresses (
  address text primary key,
  reason text not null,
  created_at timestamptz not null
);

create table owner_password (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  changed_at timestamptz not null
);

create table sessions (
  id_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table login_failures (
  source text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz not null
);
