-- What was done to whom, by whom, and when. Rows are never changed; erasing a customer takes the detail along.
create table audit_events (
  id uuid primary key,
  created_at timestamptz not null,
  actor text not null check (actor in ('owner', 'customer', 'system', 'provider')),
  action text not null,
  customer_id uuid references customers on delete cascade,
  detail jsonb not null
);
create index audit_events_of_customer on audit_events (customer_id, created_at desc);
