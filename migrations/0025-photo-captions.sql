-- What the film says over this photo; empty when nothing was asked for.
alter table photos add column caption text not null default '';
