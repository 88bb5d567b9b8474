-- A zone that this server no longer knows, after a move or an update, must not stop customers and payments from being
-- stored: their days are those of UTC until the setting names a zone that is known. The doctor says so.
create or replace function shop_zone() returns text language plpgsql stable as $$
declare
  zone text := coalesce((select value from settings where key = 'timeZone'), 'Europe/London');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;
