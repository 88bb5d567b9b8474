-- additive
-- What the brief put into a film, so that a later brief knows which words the owner has written since.
alter table production_jobs add column briefed jsonb;
update production_jobs set briefed = (
  select jsonb_build_object('businessName', name_to_show, 'tagline', tagline, 'cta', call_to_action)
  from film_briefs where film_briefs.order_id = production_jobs.order_id);
