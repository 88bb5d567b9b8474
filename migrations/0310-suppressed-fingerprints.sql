-- An address that takes no mail is kept as a fingerprint from the start: whoever reads this table learns no address, and an
-- erasure has nothing to lift. Made here, so that no writer can forget it, nor a version before this one that still runs.
create function keep_fingerprint() returns trigger language plpgsql as $$
begin
  if new.address not like 'forgotten %' then new.address := public.fingerprint_of(new.address); end if;
  return new;
end $$;
insert into suppressed_addresses (address, reason, created_at)
  select fingerprint_of(address), min(reason), min(created_at) from suppressed_addresses
  where address not like 'forgotten %' group by 1
  on conflict (address) do update set reason = least(suppressed_addresses.reason, excluded.reason);
delete from suppressed_addresses where address not like 'forgotten %';
create trigger suppressed_as_fingerprint before insert or update on suppressed_addresses
  for each row execute function keep_fingerprint();
