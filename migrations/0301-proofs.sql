-- additive
-- What the real thing answered last: a part of the set-up is done when it was proved with the settings of now.
create table proofs (
  part text primary key,
  -- Of the settings that it was proved with: others have to be proved anew.
  fingerprint text not null,
  proved_at timestamptz,
  -- In words for the owner; null while it works.
  problem text
);
