import { useEffect, useRef } from 'react'
import { taxNumberText } from '../../../domain/company/country-pack.ts'
import { type SetupStep, setupSteps } from '../../../domain/company/setup.ts'
import { entities } from '../../../domain/index.ts'
import { counted } from '../../kit/data/number.ts'
import { useRows } from '../../kit/data/query.ts'
import { CheckIcon } from '../../kit/display/icons.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'

type Props = Pick<StepProps, 'settings' | 'office'> & { current: SetupStep; onChoose: (step: SetupStep) => void }

const one = { pageSize: '1' }

/** What each step has set so far, in a few words. */
const useNotes = ({ settings, office }: Pick<Props, 'settings' | 'office'>): Record<SetupStep, string> => {
  const employees = useRows(entities.employee, one).data?.total ?? 0
  const rates = useRows(entities.exchangeRate, one).data?.total ?? 0
  const stones = useRows(entities.inventory, one).data?.total ?? 0
  const parties = useRows(entities.customer, one).data?.total ?? 0
  return {
    company: `${settings.company} · ${settings.currency} · ${settings.timeZone.replaceAll('_', ' ')}`,
    office: `${office.name} · ${office.code}`,
    tax: office.taxNumber ? taxNumberText(office.country, office.taxNumber) : 'No tax number',
    people: counted(employees, 'employee'),
    numbers: settings.numberPattern,
    rates: counted(rates, 'rate'),
    opening: `${counted(stones, 'stone')} · ${counted(parties, 'party', 'parties')}`,
  }
}

/** The steps of the guide, which are passed, and what is set. */
export const StepList = ({ settings, office, current, onChoose }: Props) => {
  const notes = useNotes({ settings, office })
  const list = useRef<HTMLOListElement>(null)
  // On a phone the steps stand in one row, of which the current one must be in sight.
  useEffect(() => {
    list.current?.querySelector(`[data-step="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label="Steps" className={classes.steps}>
      <ol ref={list}>
        {setupSteps.map(({ value, label }, at) => (
          <li key={value}>
            <button type="button" data-step={value} aria-current={value === current ? 'step' : undefined} onClick={() => onChoose(value)}>
              <i aria-hidden data-passed={settings.setupSteps.includes(value) || undefined}>
                {settings.setupSteps.includes(value) ? <CheckIcon width={12} height={12} /> : at + 1}
              </i>
              <span>
                {label}
                <small>{notes[value]}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
