-- Histories are read by when things happened: what was carried over from before has later numbers.
create index events_of_customer_by_time on events (customer_id, at desc, number desc) where customer_id is not null;
create index events_of_order_by_time on events (order_id, at desc, number desc) where order_id is not null;
drop index events_of_customer;
drop index events_of_order;
