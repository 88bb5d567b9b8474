-- Webhooks are told from the log alone.
drop trigger tell_inserted on customers;
drop function tell_of_customer();
drop trigger tell_updated on films;
drop function tell_of_film();
drop trigger tell_updated on production_jobs;
drop function tell_of_approval();
drop function tell_webhooks(text, uuid, jsonb);
