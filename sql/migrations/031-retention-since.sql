-- Since when the number of kept calculations is limited here: those that were made before are not deleted for being many,
-- unless the operator sets CALCULATIONS_KEPT.
create table retention_rule (
  name text primary key,
  since timestamptz not null default clock_timestamp()
);

insert into retention_rule (name) values ('calculations_kept');
