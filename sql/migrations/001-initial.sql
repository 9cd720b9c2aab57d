-- Accounts, sessions, subscriptions, materials and calculations.
-- The *_key columns hold the folded form of a text (calc-wasm/vocabulary/fold.ts), computed by the application,
-- so that every PostgreSQL, whatever its locale, agrees on what "the same name" is.

create table account (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  username_key text not null unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null unique,
  phone_number text not null,
  password_hash text not null,
  is_verified boolean not null default false,
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now()
);

-- A refresh token is a session; revoking it ends its access tokens too.
create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id);

create table tier (
  name text primary key,
  is_premium boolean not null,
  -- How many own materials an account may have; 0 is unlimited.
  material_limit integer not null check (material_limit >= 0),
  -- US dollars a month.
  price numeric(8, 2) not null check (price >= 0)
);
insert into tier (name, is_premium, material_limit, price) values
  ('Free', false, 0, 0),
  ('Premium', true, 0, 29.99);

create table subscription (
  account_id uuid primary key references account on delete cascade,
  tier_name text not null references tier on update cascade,
  starts_at timestamptz not null default now(),
  -- Null: without an end.
  ends_at timestamptz
);

create table material (
  id uuid primary key default gen_random_uuid(),
  -- Null: a material of the catalogue, seen by everyone.
  owner_id uuid references account on delete cascade,
  name text not null,
  name_farsi text,
  producer_english_name text not null,
  producer_farsi_name text,
  name_key text not null,
  producer_key text not null,
  search_key text not null,
  categories text[] not null,
  -- Property name to number, text or null; every key of the vocabulary is present.
  properties jsonb not null,
  -- Where a catalogue material's figures come from.
  source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index material_own_name on material (owner_id, name_key, producer_key) where owner_id is not null;
create unique index material_catalogue_name on material (name_key, producer_key) where owner_id is null;

-- A calculation keeps a snapshot of its inputs, so that later changes to a material don't touch it.
create table calculation (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  basis text not null check (basis in ('volume', 'mass')),
  -- [{material_id, name, name_farsi, producer_english_name, percentage, properties}], in the order of the request.
  components jsonb not null,
  -- The core's answer (calc-wasm/vocabulary/blend.ts, Blend).
  blend jsonb not null,
  engine text not null
);
create index calculation_latest on calculation (owner_id, created_at desc);
