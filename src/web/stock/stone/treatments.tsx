import { Select } from '@mantine/core'
import { type Treatment, treatmentOptions, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { treatmentExtents, treatments } from '../../../domain/trade/treatments.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CrossIcon } from '../../kit/display/icons.tsx'
import classes from './treatments.module.css'
import { textIn } from './unread.ts'

type Code = Treatment['code']
const extents = treatmentExtents.map(({ code, name }) => ({ value: code, label: name }))
const bases: { value: NonNullable<Treatment['basis']>; label: string }[] = [
  { value: 'lab', label: 'Lab' },
  { value: 'supplier', label: 'Supplier' },
  { value: 'our opinion', label: 'Our opinion' },
  { value: 'unknown', label: 'Unknown' },
]
const none: Code = 'N'
const isCode = (code: unknown): code is Code => treatments.some(treatment => treatment.code === code)
// An unknown code is shown, so that saving refuses it instead of losing a treatment.
const isTreatment = (value: unknown): value is Treatment => textIn(value, 'code') !== undefined

/** The treatment codes in a value of unknown type. */
export const codesIn = (value: unknown): Code[] => (Array.isArray(value) ? value.filter(isCode) : [])
/** The treatments in a form, whose values have no type. */
export const treatmentsIn = (value: unknown): Treatment[] => (Array.isArray(value) ? value.filter(isTreatment) : [])

/** Adds a treatment. "None" and any treatment exclude each other. */
export const withTreatment = (list: readonly Treatment[], code: Code): Treatment[] => {
  if (list.some(treatment => treatment.code === code)) return [...list]
  return code === none ? [{ code }] : [...list.filter(treatment => treatment.code !== none), { code }]
}

type Props = {
  value: readonly Treatment[]
  onChange: (list: Treatment[]) => void
  /** The usual codes for this stone, offered as buttons. */
  usual: readonly string[]
  error?: string | undefined
}

/** The treatments of a stone, each with its extent and its source. */
export const TreatmentsInput = ({ value, onChange, usual, error }: Props) => {
  const change = (code: Code, by: Partial<Treatment>) => onChange(value.map(one => (one.code === code ? { ...one, ...by } : one)))
  const offered = [...new Set([...usual.filter(isCode), none])].filter(code => !value.some(one => one.code === code))
  const rest = treatmentOptions.filter(option => !value.some(one => one.code === option.value))
  return (
    <fieldset className={classes.treatments}>
      <legend>Treatments</legend>
      {value.map(({ code, extent, basis }) => (
        <div key={code} className={classes.row}>
          <span className={classes.code}>{treatmentOptions.find(option => option.value === code)?.label}</span>
          {code === none ? (
            <span />
          ) : (
            <Select
              aria-label={`Extent of ${code}`}
              placeholder="Extent"
              data={extents}
              value={extent ?? null}
              onChange={to => change(code, { extent: to ?? undefined })}
              clearable
              searchable
            />
          )}
          <Select
            aria-label={`Source of ${code}`}
            placeholder="Source"
            data={bases}
            value={basis ?? null}
            onChange={to => change(code, { basis: to ?? undefined })}
            clearable
          />
          <IconButton label={`Remove ${code}`} onClick={() => onChange(value.filter(one => one.code !== code))}>
            <CrossIcon />
          </IconButton>
        </div>
      ))}
      <div className={classes.add}>
        {offered.map((code, at) => (
          <button key={code} type="button" data-autofocus={at === 0 || undefined} onClick={() => onChange(withTreatment(value, code))}>
            {treatmentOptions.find(option => option.value === code)?.label}
          </button>
        ))}
        <Select
          aria-label="Add treatment"
          placeholder="Add treatment"
          data={rest}
          value={null}
          onChange={to => {
            if (to && isCode(to)) onChange(withTreatment(value, to))
          }}
          searchable
          selectFirstOptionOnChange
        />
      </div>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : (
        <p className={classes.words}>
          {value.length > 0
            ? `Disclosed to the customer as: ${treatmentWords(value)}.`
            : 'A natural stone needs a treatment code before it can be sold. N means no treatment.'}
        </p>
      )}
    </fieldset>
  )
}
