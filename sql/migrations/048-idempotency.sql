-- What a call that stores has answered to a key of its caller's choice, so that the same call sent again stores nothing.
create table idempotency (
  space_id uuid not null references space on delete cascade,
  account_id uuid not null references account on delete cascade,
  key text not null,
  -- A digest of the call and of what was sent.
  request text not null,
  -- JSON; null while it is being made, or where it was broken off.
  answer text,
  at timestamptz not null,
  primary key (space_id, account_id, key)
);
