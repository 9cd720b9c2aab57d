-- What a link shows beside the figures of the blend: the materials' readings; laboratory results and where the blend stands.
-- Links from before this choice showed both, and go on doing so.
alter table calculation
  add column share_materials boolean not null default true,
  add column share_laboratory boolean not null default true;
