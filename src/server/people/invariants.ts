/** Invariants of employees: what is valid from a day ends with what their record says (docs/domain/people.md#target). */
export const peopleInvariants: Readonly<Record<string, string>> = {
  'The commission, the target and the place of an employee are those that are valid from the latest day': `
    select e.code, 'commission' as what from employee e
    where (select t.commission from commission_term t where t.employee_id = e.id order by t.date desc limit 1) is distinct from e.commission
    union all select e.code, 'target' from employee e
    where (select t.target from target_term t where t.employee_id = e.id order by t.date desc limit 1) is distinct from e.target
    union all select e.code, 'standing' from employee e
    left join lateral (select * from employee_standing s where s.employee_id = e.id order by s.date desc limit 1) s on true
    where (s.active, s.designation_id, s.branch_id) is distinct from (e.active, e.designation_id, e.branch_id)`,
}
