-- When an account was opened by this invitation, where SIGNUP=invited: one invitation opens one account.
alter table invitation add column registered_at timestamptz;
