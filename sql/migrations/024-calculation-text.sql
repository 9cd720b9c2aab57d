-- A calculation's recipe and answer are JSON that the program wrote and that it reads whole: the database need not parse
-- them when they are stored. And rows of up to a page stay as they are: with the materials' details many had come to lie
-- just above half a page, where they were compressed.
alter table calculation
  alter column components type text using components::text,
  alter column blend type text using blend::text;
alter table calculation set (toast_tuple_target = 8160);
