-- A calculation of a few materials stays in its table's page as it is: compressing it, or putting it aside, takes more
-- time than all else of its storing. Above half a page it is compressed as before.
alter table calculation set (toast_tuple_target = 4080);
