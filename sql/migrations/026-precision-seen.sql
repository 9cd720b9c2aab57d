-- When an account's own r and R were last said, by which two who change them at the same time are told apart; null where
-- they are from before this was kept, or there are none.
alter table account add column lab_precision_at timestamptz;
