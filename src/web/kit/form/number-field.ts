import type { FocusEvent } from 'react'
import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { weighsIn } from './number-input.ts'
import { numberFault, settledNumber } from './typed-number.ts'

/** Makes a form field numeric: on blur it shows the number as it was read, or marks it with the error. */
export const useNumberField = () => {
  const { getValues, setValue, setError } = useFormContext()
  return <Field extends UseFormRegisterReturn>(field: Field, kindOf: NumberKind | ((text: string) => NumberKind)) => ({
    ...field,
    'data-weighs': typeof kindOf === 'function' ? undefined : weighsIn(kindOf),
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const text = String(getValues(field.name) ?? '')
      const kind = typeof kindOf === 'function' ? kindOf(text) : kindOf
      const [fault, settled] = [numberFault(text, kind), settledNumber(text, kind)]
      if (fault) setError(field.name, { type: 'number', message: fault })
      else if (settled !== text) setValue(field.name, settled)
      return field.onBlur(event)
    },
  })
}
