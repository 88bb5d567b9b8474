-- What the buyer of a paid order says about the film. The row is made when we ask, which is once.
create table reviews (
  order_id uuid primary key references orders on delete cascade,
  order_number text not null,
  asked_at timestamptz not null,
  -- All empty until it is written, and again after it is withdrawn.
  written_at timestamptz,
  rating smallint check (rating between 1 and 5),
  text text not null default '',
  name text not null default '',
  role text not null default '',
  -- By the owner's click.
  published_at timestamptz,
  check ((written_at is null) = (rating is null)),
  check (published_at is null or written_at is not null)
);
create index reviews_written on reviews (written_at desc) where written_at is not null;
