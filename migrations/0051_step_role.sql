-- In which role each step was taken, so that the audit can say whether it might be; of older steps nobody kept it.
alter table step add column by_role text check (by_role in ('Admin', 'Manager', 'Salesman'));
