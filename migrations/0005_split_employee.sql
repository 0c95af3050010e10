-- Whose shares they are: an employee's invoices are found without reading every split.
create index invoice_split_employee on invoice_split (employee_id);
