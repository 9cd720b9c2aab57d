-- When something of the server last succeeded: each server's trial of a write (`readyz ID`), and the last backup (`backup`).
create table heartbeat (
  name text primary key,
  at timestamptz not null
);
