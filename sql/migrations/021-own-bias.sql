-- What an account has learnt from its laboratory.
alter table account
  -- The properties whose own bias is switched on, by category: {"gasoil": ["flash_point"]}.
  add column bias_on jsonb,
  -- The corrections that follow (calc-wasm/lab/correct.ts), kept ready for every blend, and when they were last made anew;
  -- null where there is none, so that a blend without any reads nothing.
  add column corrections jsonb,
  add column corrections_at timestamptz,
  -- Its own r and R by property (calc-wasm/lab/precision.ts).
  add column lab_precision jsonb;
-- Dated analyses of own materials: the newest is the material.
create table material_analysis (
  id uuid primary key default gen_random_uuid(),
  material_id uuid not null references material on delete cascade,
  -- Null: what the material was before its first dated analysis.
  sampled_at timestamptz,
  sample text,
  tank text,
  made_by text check (made_by in ('laboratory', 'supplier')),
  -- The blend whose laboratory results they are; it may be gone.
  calculation_id uuid,
  properties jsonb not null,
  created_at timestamptz not null default now()
);
create index material_analysis_newest on material_analysis (material_id, sampled_at desc nulls last, created_at desc);
