-- additive
-- Addresses that the owner has changed, and whose holder has not opened a link that was sent there yet: until then no other
-- mail goes to them. The letter that asks is the one that may.
create table address_checks (
  address text primary key,
  asked_at timestamptz not null,
  email_id uuid not null
);
