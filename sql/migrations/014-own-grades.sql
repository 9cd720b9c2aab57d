-- Grades of somebody's own: limits to check a blend against. The key begins with the owner, as that of calculations does.
create table grade (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references account on delete cascade,
  name_key text not null,
  -- An OwnGrade of calc-wasm/grades/own-grade.ts.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index grade_own_name on grade (owner_id, name_key);
