-- additive
-- Which APP_SECRET the data was sealed with, blinded: a start with another one can say so.
create table app_secret (
  only_row boolean primary key default true check (only_row),
  mark text not null
);
