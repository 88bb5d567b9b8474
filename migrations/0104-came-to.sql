-- additive
-- To which entry a photo, a quote, an offer or an order came, where a merge has moved it to another since. What proves
-- somebody to be the one opens nothing of the other. Null where nothing was moved.
alter table photos add column came_to uuid;
alter table quotes add column came_to uuid;
alter table offers add column came_to uuid;
alter table orders add column came_to uuid;

update photos set came_to = first.merged_id
  from (select distinct on (row_id) row_id::uuid, merged_id
    from customer_merges, jsonb_array_elements_text(moved -> 'photos') as row_id
    where undone_at is null order by row_id, id) as first
  where photos.id = first.row_id;
update quotes set came_to = first.merged_id
  from (select distinct on (row_id) row_id::uuid, merged_id
    from customer_merges, jsonb_array_elements_text(moved -> 'quotes') as row_id
    where undone_at is null order by row_id, id) as first
  where quotes.id = first.row_id;
update offers set came_to = first.merged_id
  from (select distinct on (row_id) row_id::uuid, merged_id
    from customer_merges, jsonb_array_elements_text(moved -> 'offers') as row_id
    where undone_at is null order by row_id, id) as first
  where offers.id = first.row_id;
update orders set came_to = first.merged_id
  from (select distinct on (row_id) row_id::uuid, merged_id
    from customer_merges, jsonb_array_elements_text(moved -> 'orders') as row_id
    where undone_at is null order by row_id, id) as first
  where orders.id = first.row_id;
