-- additive
-- What the owner is told of at once, by mail and on the phone. Nothing but ids: names are read when it is told.
create table owner_news (
  id uuid primary key default gen_random_uuid(),
  -- The same thing twice is one piece of news.
  key text not null unique,
  kind text not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create index owner_news_untold on owner_news (created_at) where told_at is null;
create index owner_news_lately on owner_news (kind, created_at);

-- Who we are to the push services of the browsers: made once. The private key is sealed.
create table push_identity (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Browsers of the owner that want to be told. Whoever has such an address can send there, so it is sealed.
create table push_devices (
  id uuid primary key,
  created_at timestamptz not null,
  browser text not null,
  endpoint_hash text not null unique,
  subscription text not null
);

-- By triggers, as with webhooks: what happened and the news of it are one write.
create function note_news(told text, target uuid, once text) returns void language sql as $$
  insert into owner_news (key, kind, target_id) values (told || ' ' || once, told, target) on conflict do nothing
$$;

-- A flood of strangers fills nobody's mailbox: Home has them all.
create function note_lead() returns trigger language plpgsql as $$
begin
  if (select count(*) from owner_news where kind = 'lead' and created_at > now() - interval '1 hour') < 100 then
    perform note_news('lead', new.id, new.id::text);
  end if;
  return null;
end $$;
create trigger note_inserted after insert on customers
  for each row when (new.source not in ('test', 'checkout')) execute function note_lead();

create function note_order() returns trigger language plpgsql as $$
begin
  perform note_news(case new.kind when 'order.opened' then 'order' when 'order.paid' then 'payment' else 'photos_complete' end,
    new.order_id, new.order_id::text);
  return null;
end $$;
create trigger note_inserted after insert on order_events
  for each row when (new.kind in ('order.opened', 'order.paid', 'order.ready')) execute function note_order();

create function note_film() returns trigger language plpgsql as $$
begin
  perform note_news('film_ready', new.job_id, new.id::text);
  return null;
end $$;
create trigger note_updated after update of state on films
  for each row when (new.state = 'ready' and old.state <> 'ready') execute function note_film();

-- Somebody who writes ten comments in a row is heard of once an hour.
create function note_comment() returns trigger language plpgsql as $$
begin
  perform note_news('comment', job_id, job_id || ' ' || to_char(new.created_at at time zone 'UTC', 'YYYYMMDDHH24'))
    from films where id = new.film_id;
  return null;
end $$;
create trigger note_inserted after insert on film_comments
  for each row when (new.author = 'customer') execute function note_comment();

create function note_revision() returns trigger language plpgsql as $$
begin
  perform note_news('revision', new.id, new.id || ' ' || new.revision_asked_at);
  return null;
end $$;
create trigger note_revision after update of revision_asked_at on production_jobs
  for each row when (new.revision_asked_at is distinct from old.revision_asked_at and new.revision_asked_at is not null)
  execute function note_revision();

create function note_approval() returns trigger language plpgsql as $$
begin
  perform note_news('approval', new.id, new.id || ' ' || new.approved_at);
  return null;
end $$;
create trigger note_approval after update of approved_at on production_jobs
  for each row when (new.approved_at is not null and old.approved_at is null) execute function note_approval();

-- Mails to the owner have no customer: they must not tell of themselves. A server that refuses everything is told of
-- once an hour.
create function note_mail() returns trigger language plpgsql as $$
begin
  perform note_news('mail_failed', new.id, to_char(now() at time zone 'UTC', 'YYYYMMDDHH24'));
  return null;
end $$;
create trigger note_updated after update of status on emails for each row
  when (new.status in ('failed', 'unknown') and old.status not in ('failed', 'unknown') and new.customer_id is not null)
  execute function note_mail();

create function note_alert() returns trigger language plpgsql as $$
begin
  perform note_news('alert', new.id, new.id::text);
  return null;
end $$;
create trigger note_inserted after insert on alerts
  for each row when (new.resolved_at is null) execute function note_alert();
