import { exchangeRate } from '../domain/company/exchange-rate.ts'
import { rateList } from '../domain/company/rate-list.ts'
import type { Name } from '../domain/index.ts'
import type { ListDeclaration } from '../domain/kit/import/list.ts'
import { customer } from '../domain/parties/customer.ts'
import { customerList, customerUpdateList } from '../domain/parties/import.ts'
import { openingBill } from '../domain/parties/opening-bill.ts'
import { openingList } from '../domain/parties/opening-list.ts'
import { employee } from '../domain/people/employee.ts'
import { employeeList, userList } from '../domain/people/import.ts'
import { user } from '../domain/people/user.ts'
import { approval } from '../domain/sales/approval.ts'
import { approvalList } from '../domain/sales/approval-list.ts'
import { certificate } from '../domain/stock/certificate.ts'
import { certificateList } from '../domain/stock/certificate-list.ts'
import { serviceList } from '../domain/workshop/service-list.ts'
import { servicePrice } from '../domain/workshop/service-price.ts'

/** A kind of list that the import screen takes: its declaration, what it is for, and where its records are shown. */
export type ListKind = { name: Name; path: string; label: string; list: ListDeclaration; text: string; home: string }

/** The lists that can be imported besides stones, which have a screen of their own. */
export const listKinds: readonly ListKind[] = [
  {
    ...{ name: customer.name, path: customer.path, label: 'Customers and suppliers', list: customerList },
    text: 'Everyone you sell to or buy from, with address, terms, limits and opening balance.',
    home: '/sales-and-clients/customers',
  },
  {
    ...{ name: customer.name, path: `${customer.path}-update`, label: 'Changes of customers and suppliers', list: customerUpdateList },
    text: 'A column with code or name, and what changes: addresses, terms, limits. Each change is shown before it is made.',
    home: '/sales-and-clients/customers',
  },
  {
    ...{ name: openingBill.name, path: openingBill.path, label: 'Opening bills', list: openingList },
    text: 'Bills and credits of the old books that are still open, each with its number and due date. Import the parties first.',
    home: '/statement/opening-bills',
  },
  {
    ...{ name: employee.name, path: employee.path, label: 'Employees', list: employeeList },
    text: 'Everyone who works for the company, with job, branch and pay.',
    home: '/people/employees',
  },
  {
    ...{ name: user.name, path: user.path, label: 'Users', list: userList },
    text: 'Everyone who signs in, with role and branch. The list holds no passwords. Set a password for each user after the import.',
    home: '/people/users',
  },
  {
    ...{ name: certificate.name, path: certificate.path, label: 'Certificates', list: certificateList },
    text: 'Laboratory reports, each with the SKU of its stone. Import the stones first.',
    home: '/purchases-and-stock/inventory/certificates',
  },
  {
    ...{ name: approval.name, path: approval.path, label: 'Open approvals', list: approvalList },
    text: 'Goods that are out with customers, one stone a row. Rows with the same old number become one approval.',
    home: '/sales-and-clients/approvals',
  },
  {
    ...{ name: servicePrice.name, path: servicePrice.path, label: 'Service prices', list: serviceList },
    text: 'What the work of the workshop usually costs, with its SAC code and the first day of each price.',
    home: '/people/settings/service-prices',
  },
  {
    ...{ name: exchangeRate.name, path: exchangeRate.path, label: 'Exchange rates', list: rateList },
    text: 'The value of one unit of each currency in the base currency, from a day on.',
    home: '/purchases-and-stock/inventory/lists/exchange-rate',
  },
]
