-- As we cut a film, since its customer has changed it themselves.
alter table production_jobs add column our_cut jsonb;
