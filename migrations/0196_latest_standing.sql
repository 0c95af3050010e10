-- An employee who changed while the books were closed until today, and again after they were opened, kept the standing of the first change
-- from the next day on. The latest standing is that of the employee.
update employee_standing s
set active = e.active, designation_id = e.designation_id, branch_id = e.branch_id
from employee e
where e.id = s.employee_id
  and s.date = (select max(l.date) from employee_standing l where l.employee_id = e.id)
  and (s.active, s.designation_id, s.branch_id) is distinct from (e.active, e.designation_id, e.branch_id);
