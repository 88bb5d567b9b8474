-- The film that a visitor saw in their browser before they ordered it.
create table seen_films (
  customer_id uuid primary key references customers on delete cascade,
  created_at timestamptz not null,
  film jsonb not null
);

alter table production_jobs
  add column look text,
  -- The customer saw a cut before they ordered, and the owner has taken our own instead.
  add column uses_own_analysis boolean not null default false;

-- What the server found in a photo, where the customer's page had looked at it before.
alter table production_photos add column own_analysis jsonb;
