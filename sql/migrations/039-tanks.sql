-- Tanks and what moved into, between and out of them. Keys begin with the owner.

-- A tank is a material too, so that whatever takes a material takes a tank. It has no place among the own materials that
-- somebody has entered: neither their names nor their number count it.
alter table material add column is_tank boolean not null default false;
drop index material_own_name;
create unique index material_own_name on material (owner_id, name_key, producer_key)
  where owner_id is not null and not is_tank;

create table tank (
  owner_id uuid not null references account on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  category text not null,
  unit text not null,
  -- m³, as all volumes here; at 15 °C.
  capacity double precision not null,
  minimum double precision not null,
  -- Raised with every change of the tank or of what it holds.
  version integer not null default 1,
  material_id uuid references material on delete set null,
  -- A State of calc-wasm/tank/fold.ts, and the values of these lots (tank-on-the-wire.ts); null of an empty one.
  state json not null,
  content json,
  created_at timestamptz not null default now(),
  -- Since when it is no tank any more; it stays for the movements that it was part of.
  removed_at timestamptz,
  primary key (owner_id, id)
);
create unique index tank_name on tank (owner_id, name_key) where removed_at is null;
create index tank_material on tank (material_id);

-- Append-only: what was undone says so.
create table movement (
  owner_id uuid not null references account on delete cascade,
  id uuid not null,
  -- The order of two at the same time, by owner.
  seq integer not null,
  kind text not null,
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  tank_id uuid,
  to_id uuid,
  -- What a blend took out of tanks: {tank: m³}.
  draws json not null,
  -- It may be gone.
  calculation_id uuid,
  m3 double precision not null,
  -- {amount, unit, temperature} as it was said.
  typed json,
  -- What was measured: {properties, own, sample}.
  given json not null,
  -- What came in, or the tank as its sample has it: a Stream of calc-wasm/tank/stream.ts.
  stream json,
  note text,
  undone_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, seq),
  foreign key (owner_id, tank_id) references tank on delete cascade,
  foreign key (owner_id, to_id) references tank on delete cascade
);
create index movement_at on movement (owner_id, at, seq);

-- What each tank of a movement held after it.
create table tank_after (
  owner_id uuid not null references account on delete cascade,
  tank_id uuid not null,
  at timestamptz not null,
  seq integer not null,
  movement_id uuid not null,
  is_undone boolean not null default false,
  change double precision not null,
  m3 double precision not null,
  state json not null,
  -- The stream of lots that this movement made one because there were too many.
  joined json,
  primary key (owner_id, tank_id, at, seq),
  foreign key (owner_id, tank_id) references tank on delete cascade,
  foreign key (owner_id, movement_id) references movement on delete cascade
);
create index tank_after_movement on tank_after (owner_id, movement_id);
