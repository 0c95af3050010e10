import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { nextStep, type Progress, type SetupStep, setupSteps, withSaved, withSkipped } from '../../../domain/company/setup.ts'
import { entities } from '../../../domain/index.ts'
import { homePath } from '../../../domain/menu.ts'
import { api } from '../../kit/data/api.ts'
import { useChange, useRead, useRecord, useRows } from '../../kit/data/query.ts'
import { useLeaveGuard } from '../../kit/draft/leave.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import type { Typed } from '../../kit/form/schema.ts'
import { useView } from '../../kit/list/view.ts'
import { Page, Section } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { CompanyStep } from './company.tsx'
import { NumbersStep } from './numbers.tsx'
import { OfficeStep } from './office.tsx'
import { OpeningStep } from './opening.tsx'
import { PeopleStep } from './people.tsx'
import { RatesStep } from './rates.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'
import { StepList } from './step-list.tsx'
import { TaxStep } from './tax.tsx'

const screens: Record<SetupStep, ComponentType<StepProps>> = {
  company: CompanyStep,
  office: OfficeStep,
  tax: TaxStep,
  people: PeopleStep,
  numbers: NumbersStep,
  rates: RatesStep,
  opening: OpeningStep,
}

/** The step to show: the one in the address, else the first that is neither saved nor skipped. */
const shownStep = (named: string | undefined, progress: Progress): SetupStep =>
  setupSteps.find(({ value }) => value === named)?.value ?? nextStep(progress)

/** The step after this one, unless the guide is beyond it. */
const stepAfter = (step: SetupStep, progress: Progress): SetupStep => {
  const after = setupSteps[setupSteps.findIndex(({ value }) => value === step) + 1]?.value
  return after && !progress.setupSteps.includes(after) ? after : nextStep(progress)
}

/** The guide from an empty company to its first invoice. Every step can be skipped, and the guide can be closed and opened again. */
const Setup = () => {
  const [view, change] = useView({ inAddress: true })
  const { data: settings } = useRead('setting', {})
  const head = useRows(entities.branch, { active: 'true' }).data?.rows.find(({ headOffice }) => headOffice)
  const { data: office } = useRecord(entities.branch, head?.id)
  const [typed, setTyped] = useState<Partial<Record<SetupStep, Typed | undefined>>>({})
  const guard = useLeaveGuard(Object.values(typed).some(Boolean), 'What you typed is not saved.')
  const go = useGo()
  const mark = useChange(async ({ saved, skipped, closed }: { saved?: SetupStep; skipped?: SetupStep; closed?: boolean }) => {
    const { id, version, ...before } = await api.get('setting', {})
    const progress = saved ? withSaved(before, saved) : skipped ? withSkipped(before, skipped) : {}
    return api.put('setting', { id, version, ...progress, ...(closed ? { setupClosed: true } : {}) })
  }, entities.setting)
  if (!settings || !office) return <Page title="Set up your company">{null}</Page>

  const step = shownStep(view.step, settings)
  const close = async () => {
    await mark.mutateAsync({ ...(step === 'opening' ? { saved: step } : {}), closed: true })
    guard.free()
    go(`/${homePath}`)
  }
  const pass = async (how: 'saved' | 'skipped') => {
    if (step === 'opening') return close()
    change({ step: stepAfter(step, await mark.mutateAsync({ [how]: step })) })
  }
  const Screen = screens[step]
  return (
    <Page
      title="Set up your company"
      actions={
        <Button variant="default" loading={mark.isPending} onClick={() => void close().catch(notify.error)}>
          Close guide
        </Button>
      }
    >
      <div className={classes.guide}>
        <StepList settings={settings} office={office} current={step} onChoose={to => change({ step: to })} />
        <Section title={setupSteps.find(({ value }) => value === step)?.label ?? ''}>
          <Screen
            key={step}
            settings={settings}
            office={office}
            typed={typed[step]}
            onTyped={values => setTyped(before => ({ ...before, [step]: values }))}
            onDone={() => void pass('saved').catch(notify.error)}
            onSkip={() => void pass('skipped').catch(notify.error)}
          />
        </Section>
      </div>
    </Page>
  )
}
export default Setup
