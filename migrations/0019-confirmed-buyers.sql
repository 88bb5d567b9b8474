-- A job whose buyer was matched by what anybody can type waits for the owner before it is delivered.
alter table production_jobs add column awaits_confirmation boolean not null default false;

update production_jobs set awaits_confirmation = true
from orders where orders.id = production_jobs.order_id and not orders.opens_photos and production_jobs.delivered_at is null;
