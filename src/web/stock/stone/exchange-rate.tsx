import { entities } from '../../../domain/index.ts'
import { FieldInput, type InputProps } from '../../kit/form/fields.tsx'
import { useView } from '../../kit/list/view.ts'
import { RecordPanel } from '../../kit/record/panel.tsx'

/** Confirms an unusual rate. It appears when the server asks for it. */
const ConfirmInput = (props: InputProps) => (props.error || props.value ? <FieldInput {...props} /> : null)
const inputs = { confirmed: ConfirmInput }

/** An exchange rate beside the list. */
export const RatePanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [, change] = useView({ inAddress: true })
  return (
    <RecordPanel
      entity={entities.exchangeRate}
      id={id}
      onClose={onClose}
      onOpen={made => change({ open: made }, { replace: true })}
      inputs={inputs}
    />
  )
}
