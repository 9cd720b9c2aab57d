-- What is dosed into blends outside of their 100 %. The key begins with the owner, as that of grades does.
create table additive (
  owner_id uuid not null references account on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- An Additive of calc-wasm/additives/additive.ts.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);
