-- What the list of calculations is filtered by: the verdict that it shows, of what was measured before what was calculated
-- (calc-wasm/grades/blend-verdict.ts). Null where it is still to be found out, which a start does (calculation-verdicts.ts).
alter table calculation add column verdict text default 'none' check (verdict in ('missed', 'close', 'met', 'none'));
alter table calculation alter column verdict drop default;
update calculation set verdict = null where strpos(blend, '"check":') > 0;
-- Nobody did that, so nobody is told; but no table with waiting triggers can be altered.
set constraints all immediate;
set constraints all deferred;

-- The engine that judged the measured ones: they are judged by today's rules wherever they are shown.
create table verdict_engine (
  is_only boolean primary key default true check (is_only),
  engine text not null
);

drop index calculation_listed;
create index calculation_listed on calculation (owner_id, created_at desc, id desc) include (category, found_by, verdict);
create index calculation_unjudged on calculation (owner_id, id) where verdict is null;
