-- What the laboratory found of a blend (calc-wasm/lab/lab-record.ts), and where the blend stands.
alter table calculation
  add column lab json,
  -- When the sample was taken, or the results were entered: the order of a history.
  add column lab_at timestamptz,
  -- Null: planned.
  add column status text check (status in ('blended', 'tested', 'released')),
  add column status_at timestamptz,
  add column status_by text,
  add constraint calculation_lab check (num_nulls(lab, lab_at) in (0, 2));
-- Few have results, so that a history costs what it has and not what the account has.
create index calculation_laboratory on calculation (owner_id, lab_at, id) where lab is not null;
