-- What the stock list is asked for: since when a stone is in the house, where it is, what was done to it, whose report it has, and its pair.

-- The day it was bought, or else the day it was entered.
alter table inventory add column arrived date not null generated always as (coalesce(acquired, (created_at at time zone 'UTC')::date)) stored;
create index inventory_arrived on inventory (arrived desc nulls last, id);
create index inventory_treatments on inventory using gin (treatments jsonb_path_ops);
create index inventory_pair on inventory (stone_name_id, shape_id, weight) where status = 'available' and type = 'single';
create index certificate_lab on certificate (lab, inventory_id) where status = 'issued';
