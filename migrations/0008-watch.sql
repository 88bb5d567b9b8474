-- Live updates. A change moves on the counter of its topic; whoever shows that topic looks at the counters and reads
-- again what moved. A sequence takes no lock and belongs to no transaction, so a busy hour's commits do not wait for each
-- other, as they would with NOTIFY. A migration that adds tables attaches them with announce_changes.
create schema live;

create function live.note_change() returns trigger language plpgsql as $$
begin
  perform nextval(format('live.%I', tg_argv[0])::regclass);
  return null;
end
$$;

create function announce_changes(topic text, variadic tables regclass[]) returns void language plpgsql as $$
declare
  changing regclass;
begin
  execute format('create sequence if not exists live.%I', topic);
  foreach changing in array tables loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %s for each statement execute function live.note_change(%L)',
      'announce_' || topic, changing, topic);
  end loop;
end
$$;

select announce_changes('customers', 'customers', 'customer_notes');
select announce_changes('photos', 'photos');
select announce_changes('emails', 'emails', 'suppressed_addresses');
select announce_changes('sessions', 'sessions');
