-- additive
-- Who orders, as they say: null for orders from before they were asked.
alter table orders add column buyer text;
-- Whether a consumer asked us to begin within the 14 days; with the words that they read, their version and when.
alter table orders add column begins_now boolean not null default false;
alter table orders add column begin_words text;
alter table orders add column begin_words_version text;
alter table orders add column answered_at timestamptz;
-- Until then a consumer may cancel; and until then the work waits, unless they asked us to begin.
alter table orders add column cancel_until timestamptz;
alter table orders add column held_until timestamptz;
create index orders_held on orders (held_until) where held_until is not null;
