-- additive
-- Which work each process behind the site does. One that does not say does all.
alter table worker_signs
  add column works boolean not null default true,
  add column renders boolean not null default true;
