-- When what is kept of a calculation's uncertainty, or that nothing is, was asked for. Drawing takes a while, so that an answer may be
-- ready after somebody has asked for another one or for none: the last that was asked for counts.
alter table calculation add column uncertainty_asked_at timestamptz;
