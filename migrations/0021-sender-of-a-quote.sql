-- Where a quote came from, blinded: for counting what one source causes in a day.
alter table quotes add column sender text;
