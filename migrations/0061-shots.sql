-- What a person decided about single shots of a film.
alter table production_jobs add column shots jsonb not null default '[]';
update production_jobs set our_cut = our_cut || '{"shots": []}' where our_cut is not null;
