-- A way into a company: a link that is used once.
create table invitation (
  space_id uuid not null references space on delete cascade,
  id uuid not null default gen_random_uuid(),
  roles text[] not null,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Who invited. It opens nothing once they own the company no more.
  by uuid not null references account on delete cascade,
  used_at timestamptz,
  primary key (space_id, id)
);
create index invitation_by on invitation (by);

-- A program's way into one space.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references space on delete cascade,
  name text not null,
  roles text[] not null check (roles <@ array['blender', 'laboratory', 'approver']),
  -- SHA-256 of the key.
  hash bytea not null unique,
  -- It may do what its maker may, at most.
  created_by uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A day, so that it is written once a day at most.
  used_on date
);
create index api_key_space on api_key (space_id);
create index api_key_maker on api_key (created_by);

-- In a company: who made a calculation, and who entered its results; null in a personal space, and of what is older.
alter table calculation add column made_by uuid, add column lab_by uuid[];
