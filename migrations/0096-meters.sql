-- A count is held while it is decided what may be added to it, so one may be nothing yet.
alter table sample_requests drop constraint sample_requests_used_check;
