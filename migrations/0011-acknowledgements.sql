-- When the mail that acknowledges a quote was queued. A job that runs twice finds it set.
alter table quotes add column acknowledged_at timestamptz;
update quotes set acknowledged_at = created_at;
