import { Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bankAccount, currencyOptions } from '../../domain/company/branch.ts'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { useSave } from '../kit/data/query.ts'
import { IconButton } from '../kit/display/icon-button.tsx'
import { TrashIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import classes from './branch.module.css'

type Branch = RowOf<typeof entities.branch>
type Account = { id?: string; currency: Branch['currency']; details: string }

const isCurrency = (value: string | null): value is Account['currency'] => currencyOptions.some(option => option.value === value)

/** The bank details of a branch in currencies other than its own. A document prints those of its currency, or none. */
export const BranchAccounts = ({ branch }: { branch: Branch }) => {
  const save = useSave(entities.branch)
  const [currency, setCurrency] = useState<Account['currency'] | null>(null)
  const [details, setDetails] = useState('')
  const others = branch.accounts.filter(account => account.currency !== currency)
  const put = (accounts: readonly Account[]) => save.mutateAsync({ id: branch.id, version: branch.version, accounts: [...accounts] })
  const choose = (value: string | null) => {
    setCurrency(isCurrency(value) ? value : null)
    const entered = branch.accounts.find(account => account.currency === value)
    if (entered) setDetails(entered.details)
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (!currency || !details.trim()) return
    await put([...others, { currency, details: details.trim() }]).then(() => {
      notify.success(`Bank details in ${currency} saved.`)
      setCurrency(null)
      setDetails('')
    }, notify.error)
  }
  const drop = (account: Account) => put(branch.accounts.filter(one => one !== account)).catch(notify.error)
  return (
    <div className={classes.accounts}>
      {branch.accounts.length > 0 && (
        <ul>
          {branch.accounts.map(account => (
            <li key={account.id}>
              <b>{account.currency}</b>
              <p>{account.details}</p>
              <IconButton label={`Remove the bank details in ${account.currency}`} onClick={() => void drop(account)}>
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={event => void keep(event)}>
        <Select
          label={bankAccount.currency.label}
          data={currencyOptions.filter(({ value }) => value !== branch.currency).map(({ value, label }) => ({ value, label }))}
          value={currency}
          onChange={choose}
          searchable
        />
        <Textarea
          label={`${bankAccount.details.label}${currency ? ` in ${currency}` : ''}`}
          value={details}
          onChange={event => setDetails(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        <Button type="submit" variant="default" disabled={!currency || !details.trim()} loading={save.isPending}>
          Save bank details
        </Button>
      </form>
    </div>
  )
}
