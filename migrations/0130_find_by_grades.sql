-- A sentence of the finder may name only the finish of a stone, its fluorescence, or how light and how pure its color is.
create index inventory_finish on inventory (cut, polish, symmetry) where held_weight > 0;
create index inventory_fluorescence on inventory (fluorescence, fluorescence_colour) where held_weight > 0;
create index inventory_tone on inventory (tone) where held_weight > 0;
create index inventory_saturation on inventory (saturation) where held_weight > 0;
