-- What the owner says to a comment on a film, and when it was done.
alter table film_comments add column answer text not null default '';
alter table film_comments add column done_at timestamptz;
