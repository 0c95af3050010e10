import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Caller } from '../../kit/http/route.ts'
import { demoPassword } from '../../people/demo-password.ts'
import { rehash } from '../../people/password.ts'
import { systemCaller } from '../../program/seed.ts'
import { chanceOf } from '../chance.ts'
import type { Clerk } from '../clerk.ts'
import { companyNumbers } from './identity-documents.ts'
import { demoLogo } from './logo.ts'
import { demoBranches, demoEmployees } from './names.ts'

type Signs = { email: string; role: Role; employee: (typeof demoEmployees)[number]['name'] }

/** The three demo accounts shown on the sign-in page. */
export const demoUsers = [
  { email: 'admin@stonebook.test', role: 'Admin', employee: 'Siriwan Assawin' },
  { email: 'manager@stonebook.test', role: 'Manager', employee: 'Somchai Ruangrit' },
  { email: 'salesman@stonebook.test', role: 'Salesman', employee: 'Nattaya Srichan' },
] as const satisfies readonly Signs[]

// Further accounts with the same password, not shown on the sign-in page.
const colleagues = [
  { email: 'fiona@stonebook.test', role: 'Manager', employee: 'Fiona Lam' },
  { email: 'marcus@stonebook.test', role: 'Salesman', employee: 'Marcus Delgado' },
  { email: 'imtiaz@stonebook.test', role: 'Salesman', employee: 'Imtiaz Mirza' },
  { email: 'pimchanok@stonebook.test', role: 'Salesman', employee: 'Pimchanok Watthana' },
  { email: 'kelvin@stonebook.test', role: 'Salesman', employee: 'Kelvin Wong' },
  { email: 'yasmin@stonebook.test', role: 'Salesman', employee: 'Yasmin Al Rashid' },
] as const satisfies readonly Signs[]

export type BranchCode = (typeof demoBranches)[number]['code']
export type Seller = { id: string; name: string; branch: BranchCode; caller: Caller }
export type People = {
  branches: Record<BranchCode, string>
  sellers: Seller[]
  admin: Caller
  manager: Caller
  /** Every employee by name, with their job. */
  employees: Map<string, { id: string; designation: string; branch: BranchCode }>
}

const payOf = (track: string) => {
  if (track === 'sales') return { payKind: 'mixed', salary: '900', commission: '2.5', target: '12000' }
  if (track === 'cutting') return { payKind: 'per carat', pieceRate: '4', allowedLoss: '72', weeklyHours: 44 }
  if (track === 'lapidary') return { payKind: 'piece rate', pieceRate: '6', allowedLoss: '8', weeklyHours: 44 }
  if (track === 'jewellery') return { payKind: 'mixed', pieceRate: '12', allowedLoss: '3', weeklyHours: 40 }
  return { payKind: 'monthly' }
}

/** Creates the company's name, its branches, employees and users. */
export const addPeople = async (clerk: Clerk): Promise<People> => {
  const opened = clerk.ago(4 * 365)
  const { rows: settings } = await sql<{ id: string; version: number }>`select id, version from setting`.execute(clerk.tx)
  const printers = [
    { name: 'Zebra at the sorting desk', size: 'roll-40x20' },
    { name: 'Office printer', size: 'a4-65' },
  ]
  await clerk.change('setting', systemCaller, opened, { ...present(settings[0]), company: 'Saffron Meridian Gems', printers })
  const branches = await addBranches(clerk, opened)
  const employees = await addEmployees(clerk, branches)
  const callers = new Map<string, Caller>()
  for (const { email, role, employee } of [...demoUsers, ...colleagues]) {
    const { id, branch } = present(employees.get(employee))
    const user = await clerk.add('user', systemCaller, opened, {
      name: employee,
      email,
      password: randomUUID(),
      role,
      branch: branches[branch],
      employee: id,
    })
    callers.set(employee, { id: user, name: employee, role, branch: branches[branch], branches: null, onlyOwnSales: false, employee: id })
  }
  // The password rules reject the demo password, so it replaces the initial ones directly.
  await sql`update "user" set password_hash = ${await rehash(demoPassword)}`.execute(clerk.tx)
  const callerOf = (employee: string): Caller => present(callers.get(employee))
  const sellers = [...employees]
    .filter(([name]) => callers.has(name) && name !== demoUsers[0].employee)
    .map(([name, { id, branch }]) => ({ id, name, branch, caller: callerOf(name) }))
  return { branches, sellers, employees, admin: callerOf(demoUsers[0].employee), manager: callerOf(demoUsers[1].employee) }
}

const addBranches = async (clerk: Clerk, opened: string): Promise<People['branches']> => {
  const ids = new Map<BranchCode, string>()
  for (const branch of demoBranches) {
    const id = await clerk.add('branch', systemCaller, opened, { ...branch, ...companyNumbers[branch.code] })
    await sql`insert into branch_logo (branch_id, svg, name, at) values (${id}, ${demoLogo}, 'Saffron Meridian.svg', ${opened})`.execute(
      clerk.tx,
    )
    ids.set(branch.code, id)
  }
  // The seed's head office is a placeholder for a new company; nothing refers to it.
  await sql`delete from branch where code = 'HO'`.execute(clerk.tx)
  const idOf = (code: BranchCode): string => present(ids.get(code))
  return { BKK: idOf('BKK'), HKG: idOf('HKG'), TUC: idOf('TUC') }
}

const addEmployees = async (clerk: Clerk, branches: Record<BranchCode, string>): Promise<People['employees']> => {
  const chance = chanceOf('employees')
  const { rows } = await sql<{ id: string; name: string; track: string }>`select id, name, track from employee_designation`.execute(
    clerk.tx,
  )
  const posts = new Map(rows.map(post => [post.name, post]))
  const employees: People['employees'] = new Map()
  for (const [index, { name, nativeName, designation, branch }] of demoEmployees.entries()) {
    const post = present(posts.get(designation))
    const joined = clerk.ago(chance.whole(800, 3200))
    const id = await clerk.add('employee', systemCaller, joined, {
      name: nativeName ? `${name} (${nativeName})` : name,
      designation: post.id,
      branch: branches[branch],
      joined,
      phone: `+${{ BKK: '66 2 000', HKG: '852 0155', TUC: '1 520 555' }[branch]} ${String(200 + index).padStart(4, '0')}`,
      ...payOf(post.track),
    })
    employees.set(name, { id, designation, branch })
  }
  return employees
}
