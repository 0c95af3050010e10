import { Select } from '@mantine/core'
import type { Field } from '../../../domain/kit/field.ts'
import type { FaultKind } from '../../../domain/kit/import/contract.ts'
import { entityOf } from '../../kit/record/entity.ts'
import { Chosen } from './chosen.tsx'
import { meaningOf, withMeaning } from './corrections.ts'
import type { Reading } from './job.ts'

type MeaningProps = { target: string; field: Field; error: FaultKind; reading: Reading; onChange: (reading: Reading) => void }

/** The choice of what an unknown word means, for all rows that have it and for the next lists of the same columns or supplier. */
export const WordMeaning = ({ target, field, error, reading, onChange }: MeaningProps) => {
  const word = error.word ?? error.rows[0]?.cell ?? ''
  const label = `“${word.slice(0, 40)}” means`
  const value = meaningOf(reading, target, word) ?? null
  const choose = (to: string | null) => onChange(withMeaning(reading, target, word, to))
  return (
    <div>
      {field.kind === 'ref' ? (
        <Chosen entity={entityOf(field)} label={label} id={value} onChange={choose} />
      ) : (
        <Select
          label={label}
          data={(field.options ?? []).map(option => ({ value: option.value, label: option.label }))}
          value={value}
          onChange={choose}
          placeholder="Choose"
          searchable
          clearable
          selectFirstOptionOnChange
          maxDropdownHeight={320}
        />
      )}
    </div>
  )
}
