-- The worth of a part of a line: what it would be invoiced at. Amounts of many parts come from running totals, so they add up to the line.
create function currency_digits(currency text) returns integer language sql immutable parallel safe
  return case when currency in ('JPY', 'KRW', 'VND') then 0 when currency in ('KWD', 'BHD', 'OMR') then 3 else 2 end;

create function gross_of_part(basis text, rate numeric, of_weight numeric, pieces bigint, weight numeric, digits integer) returns numeric language sql immutable parallel safe
  return round(case basis when 'per carat' then rate * trunc(weight + 0.001, 2) when 'per piece' then rate * pieces else round(rate * weight / nullif(of_weight, 0), 12) end, digits);

create function worth_of_part(basis text, rate numeric, discount numeric, of_weight numeric, pieces bigint, weight numeric, digits integer) returns numeric language sql immutable parallel safe
  return gross_of_part(basis, rate, of_weight, pieces, weight, digits) - round(gross_of_part(basis, rate, of_weight, pieces, weight, digits) * coalesce(discount, 0) / 100, digits);
