-- Properties of somebody's own: what one is called, and by which rule it blends.
create table own_property (
  owner_id uuid not null references account on delete cascade,
  key text not null,
  -- An OwnProperty of calc-wasm/own/own-property.ts.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, key)
);
-- When an account last wrote to any of them, null where it never did. What is remembered of them is trusted while it stands.
alter table account add column own_properties_at timestamptz;
