-- Guesses and sign-ups, counted in one place for every server. Keys are hashes: no name and no address is kept.
create table throttle (
  key text primary key,
  -- Tickets taken and not given back since the count began.
  taken integer not null,
  blocked_until timestamptz not null,
  -- When the count begins anew.
  forget_at timestamptz not null,
  -- Whether the last one who asked got a ticket.
  granted boolean not null
);
create index throttle_forget on throttle (forget_at);
