-- additive
-- The token, by its name, that something in the owner's name was done through.
alter table audit_events add column through_token text not null default '';
alter table events add column through_token text not null default '';
