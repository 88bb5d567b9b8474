-- Keys of providers are settings like any other, sealed: one place to look for them.
insert into settings (key, value, changed_at)
select 'runwayKey', sealed_key, now() from clip_settings where sealed_key is not null;
alter table clip_settings drop column sealed_key;
