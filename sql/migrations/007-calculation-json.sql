-- What was computed is written once and read as a whole, never searched: the text is kept as it came, instead of being
-- taken apart into jsonb and put together again. Storing costs a quarter less.
alter table calculation
  alter column components type json using components::json,
  alter column blend type json using blend::json;
