-- Who asked for a sample film before it was made. Mailed and deleted when it is.
create table sample_waiters (
  film text not null,
  recipient text not null,
  asked_at timestamptz not null,
  primary key (film, recipient)
);
