-- Layouts of imported sheets that somebody confirmed: the next file of the same fingerprint is read by its answers.
create table layout (
  owner_id uuid not null references space on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  fingerprint text not null,
  name text not null,
  content text not null,
  files integer not null default 1,
  confirmed_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, kind, fingerprint)
);
