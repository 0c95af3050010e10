import { branch } from '../../../domain/company/branch.ts'
import { useSaveChecked } from '../../kit/data/query.ts'
import { Letterhead } from '../branch-letterhead.tsx'
import { BranchLogo } from '../branch-logo.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const { code, name, phone, email, address, bank, footer } = branch.fields
const fields = { name, code, phone, email, address, bank, footer }

/** The head office: its letterhead, its bank account and its logo, with the invoice as it will print. */
export const OfficeStep = ({ office, settings: _, ...state }: StepProps) => {
  const save = useSaveChecked(branch)
  return (
    <StepForm
      {...state}
      fields={fields}
      record={office}
      save={draft => save.mutateAsync({ id: office.id, version: office.version, ...draft })}
    >
      <BranchLogo id={office.id} has={office.hasLogo} />
      <Letterhead id={office.id} typed={{ ...office, ...state.typed }} />
    </StepForm>
  )
}
