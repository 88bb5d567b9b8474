-- What each service cost when the published discount was made for a visitor: the offer keeps its price.
alter table offers add column list_pence jsonb;

-- Screens that show prices are read again when a setting changes.
select announce_changes('settings', 'settings');
