-- Marketing mail goes only to who left the box of the quote form alone: what they read, and when.
alter table customers
  add marketing_consent_text text,
  add marketing_consent_at timestamptz,
  add constraint customers_marketing_consent check ((marketing_consent_text is null) = (marketing_consent_at is null));

-- Their customer's order, and what was measured once the picture had been decoded.
alter table photos
  add position integer not null default 0,
  add brightness integer,
  add contrast integer,
  add light text check (light in ('dark', 'good', 'bright')),
  add sharpness integer,
  add fingerprint text;

-- A photo that arrives in pieces. The row outlives the upload, so that whoever lost the last answer finds it complete.
create table uploads (
  photo_id uuid primary key references photos on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  -- Made once by the browser for each photo: asked for again, it is the same upload.
  upload_key text not null,
  bytes bigint not null check (bytes > 0),
  expires_at timestamptz not null,
  unique (customer_id, upload_key)
);

-- Two connections may send the same piece: the first that is stored counts.
create table upload_pieces (
  photo_id uuid not null references uploads on delete cascade,
  from_byte bigint not null check (from_byte >= 0),
  bytes bigint not null check (bytes > 0),
  id uuid not null unique,
  primary key (photo_id, from_byte)
);
