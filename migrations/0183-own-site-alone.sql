-- Only the shop's own address is watched.
update alerts set resolved_at = now()
where resolved_at is null and incident ~ '^(site-offline|site-slow|certificate-soon|certificate-urgent) '
  and split_part(incident, ' ', 2) in (select id::text from watched_sites where not is_own);
delete from watched_sites where not is_own;
-- Both of its indexes go with the column.
alter table watched_sites drop column is_own;
alter table watched_sites add column is_only boolean not null default true unique check (is_only);
alter table watched_sites rename to own_site;
