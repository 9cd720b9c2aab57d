-- Name and note folded for a search (calc-wasm/vocabulary/rules/material-search.ts); null where there is none.
alter table calculation
  add column name_key text,
  add column note_key text,
  -- A link under which anybody may read the calculation: SHA-256 of its token, so that nobody can open it by what stands here.
  add column share_hash bytea,
  add column shared_at timestamptz,
  add column share_expires_at timestamptz,
  add constraint calculation_share check (num_nulls(share_hash, shared_at, share_expires_at) in (0, 3));
-- The one statement that finds a calculation without knowing whose it is.
create unique index calculation_share_hash on calculation (share_hash) where share_hash is not null;
