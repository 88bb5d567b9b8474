-- additive
-- What each source may still ask of each call, for web processes that share the load. Lost at a crash, which harms nobody.
create unlogged table rate_limits (
  -- A hash of call and source: no address is kept.
  key bigint primary key,
  per_minute integer not null,
  tokens double precision not null,
  at timestamptz not null
);
