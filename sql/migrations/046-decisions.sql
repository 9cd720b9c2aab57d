-- What was decided of a blend: released, held, and both taken back (calc-wasm/lab/release.ts); the last one stands. Where it was
-- released before, that was the one decision.
alter table calculation
  drop constraint calculation_status_check,
  add constraint calculation_status_check check (status in ('blended', 'tested', 'released', 'held')),
  add column decisions json;
update calculation
set decisions = json_build_array(json_build_object(
  'is', status, 'at', status_at, 'by', status_by, 'from', case when lab is null then 'blended' else 'tested' end,
  'reason', release -> 'reason', 'open', release -> 'open'
))
where status = 'released';
alter table calculation drop column release;
