import { Alert } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { type FieldValues, type Path, useFormContext } from 'react-hook-form'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { CustomerStanding as Standing } from '../../../domain/parties/contract.ts'
import { counted } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Money } from '../../kit/display/cell.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import type { Pair } from '../bill-pairs.tsx'
import classes from '../document.module.css'

type AlertProps = { alertNote: string | null; status: string; children: ReactNode }

/** Warnings about a party before a document is created for it. `children` say what its status forbids. */
export const PartyAlerts = ({ alertNote, status, children }: AlertProps) => (
  <>
    {alertNote && (
      <Alert color="yellow" p="xs" role="note" className={classes.alert}>
        {alertNote}
      </Alert>
    )}
    {status !== 'active' && (
      <Alert color="red" p="xs" role="note" className={classes.alert}>
        This party is {status}: {children}.
      </Alert>
    )}
  </>
)

type SectionProps = {
  id: string
  title: string
  /** The label of the link to the party. */
  open: string
  children: ReactNode
}

/** The section about the party of a document, with links to its statement and to the party. */
export const PartySection = ({ id, title, open, children }: SectionProps) => {
  const { may } = useRights()
  const home = useHome()('customer', id)
  return (
    <Section
      title={title}
      actions={
        may('statement.read') && (
          <Go to={`/statement?party=${id}`} className={classes.link}>
            Statement
          </Go>
        )
      }
    >
      {children}
      {home && (
        <Go to={home} className={classes.link}>
          {open}
        </Go>
      )}
    </Section>
  )
}

/** The payment terms of a party. */
export const termsPair = (days: number): Pair => ['Terms', days === 0 ? 'On delivery' : counted(days, 'day')]

type Owed = { currency: string; amount: Quantity }
/** The amounts owed to or by a party, one for each currency. */
export const owedPair = (label: string, owed: readonly Owed[]): Pair => [
  label,
  owed.map(({ currency, amount }) => (
    <div key={currency}>
      <Money value={amount} currency={currency} />
    </div>
  )),
]

type PartyField = 'customer' | 'supplier'

/**
 * What a bill needs to know about its party. A saved bill has only the name of its party, so this also sets the tax treatment and the
 * terms of the party in the form.
 */
export const useBillParty = <V extends FieldValues>(field: Path<V> & PartyField, id: string): Standing | undefined => {
  const { data } = useRead('customer/standing', { id }, { quiet: true })
  const form = useFormContext<Record<PartyField, Party | null>>()
  const name: PartyField = field
  useEffect(() => {
    const party = form.getValues(name)
    if (!data || party?.id !== id || party.taxTreatment !== undefined) return
    form.setValue(name, { ...party, taxTreatment: data.taxTreatment, termsDays: data.termsDays })
  }, [data, id, form, name])
  return data
}
