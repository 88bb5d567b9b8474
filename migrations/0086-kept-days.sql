-- additive
-- How long the customer of a film was told that it is kept.
alter table production_jobs add column kept_days integer not null default 30;
