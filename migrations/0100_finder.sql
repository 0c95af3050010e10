-- A sentence of the finder may name only a price or a size. The price is that of the goods held, in its own currency: rates change each day.
create index inventory_price on inventory
  (currency, gross_of_part(asking_basis, asking_rate, weight, coalesce(held_pieces, 1), nullif(held_weight, 0), currency_digits(currency))) where held_weight > 0;
create index inventory_price_per_carat on inventory
  (currency, (gross_of_part(asking_basis, asking_rate, weight, coalesce(held_pieces, 1), nullif(held_weight, 0), currency_digits(currency)) / nullif(held_weight, 0))) where held_weight > 0;
create index inventory_sides on inventory (length, width) where held_weight > 0;
