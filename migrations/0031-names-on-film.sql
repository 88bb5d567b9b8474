-- What the film should say, as asked for with the quote: the name and the phone may differ from those we write to.
alter table quotes
  add column name_to_show text not null default '',
  add column phone_to_show text not null default '';
