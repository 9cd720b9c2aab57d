-- A try that is still being looked at is no fault yet: many people may log in from one address at the same moment.
alter table throttle rename column taken to failures;
alter table throttle
  add column pending integer not null default 0,
  -- When the last one of the pending began.
  add column pending_at timestamptz not null default now();
