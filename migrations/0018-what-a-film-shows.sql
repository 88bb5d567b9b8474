-- What was asked of the planner when the film was made. A newer planner may answer otherwise; the film still shows it.
alter table films add column wishes_hash text not null default '';
