-- additive
-- Two entries of one person become one. The row of the other stays, archived, so that a merge can be undone.
alter table customers add column merged_into uuid references customers on delete cascade;
create index customers_merged_into on customers (merged_into) where merged_into is not null;

create table customer_merges (
  id uuid primary key,
  created_at timestamptz not null,
  kept_id uuid not null references customers on delete cascade,
  merged_id uuid not null references customers on delete cascade,
  -- The keys of the rows that changed hands, by table.
  moved jsonb not null,
  -- What the kept customer was before and what became of it, field by field.
  changes jsonb not null,
  -- The state of each follow-up that was planned for either.
  planned jsonb not null,
  undone_at timestamptz
);
create index customer_merges_of_kept on customer_merges (kept_id, id desc) where undone_at is null;
create unique index customer_merges_of_merged on customer_merges (merged_id) where undone_at is null;
