-- Goods may weigh a little more when they come back from work. The difference is written beside the issued weight.
alter table work_line add column scale_weight numeric(14,3);
update work_line set scale_weight = 0 where open_weight is not null;
alter table work_line drop constraint work_line_adds_up, add constraint work_line_adds_up
  check (open_weight is null or weight + scale_weight = finished_weight + uncut_weight + reject_weight + loss_weight + open_weight);
