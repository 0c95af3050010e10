-- A step ends when a receipt takes the last of its goods out of work. Undoing the receipt brings it back to its bench.
alter table work_step add column receipt integer, add constraint work_step_ended_by_receipt check (receipt is null or finished is not null);
