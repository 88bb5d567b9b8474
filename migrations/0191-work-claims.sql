-- Clips that are made here, and photos that are read, are claimed like the stages of films.
alter table stage_claims rename to work_claims;
alter table work_claims rename column job_id to id;
alter table work_claims drop constraint stage_claims_job_id_fkey;
alter table work_claims add column kind text not null default 'stage';
alter table work_claims alter column kind drop default;
alter table work_claims drop constraint stage_claims_pkey;
alter table work_claims add primary key (kind, id);
