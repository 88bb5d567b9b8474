-- Keys that the owner gives to other programs. Only their hashes are kept.
create table api_tokens (
  id uuid primary key,
  name text not null,
  token_hash text not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
