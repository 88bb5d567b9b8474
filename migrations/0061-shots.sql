-- additive
-- What a person decided about single shots of a film.
alter table production_jobs add column shots jsonb not null default '[]';
