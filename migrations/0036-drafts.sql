-- A film that the customer was never shown is a draft of the version they will see.
alter table films add column draft integer not null default 1;
alter table films drop constraint films_job_id_version_key;
alter table films add unique (job_id, version, draft);
