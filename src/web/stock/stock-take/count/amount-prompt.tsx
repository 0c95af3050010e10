import { Button } from '@mantine/core'
import { useState } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isZero } from '../../../../domain/kit/quantity.ts'
import type { SheetLine } from '../../../../domain/stock/stock-take/contract.ts'
import { isInGrams, weightWord } from '../../../../domain/stock/stone/type.ts'
import { DecimalInput, WeightInput } from '../../../kit/form/fields.tsx'
import { typedCount, typedWeight } from '../../../kit/form/typed-text.ts'
import { weightLabel } from '../../stone/cells.tsx'
import type { Amount } from './answer.ts'
import classes from './count.module.css'

/** The input errors, by field; empty when the count is valid. */
export const faultsOf = (needed: number, type: string | null, pieces: number | null, weight: string | null) => ({
  ...(needed === 2 && pieces === null ? { pieces: 'Enter the pieces.' } : {}),
  ...(weight === null ? { weight: isInGrams(type ?? '') ? 'Enter the weight in grams.' : 'Enter carats, or grams as 12.4 g.' } : {}),
  ...(needed === 2 && pieces !== null && weight !== null && (pieces === 0) !== isZero(weight)
    ? { weight: `Pieces and ${weightWord(type)} must reach zero together.` }
    : {}),
})

/** Asks for the amount of a lot. The book amount is hidden, so that the counter really weighs the lot. */
export const AmountPrompt = ({ line, onAnswer }: { line: SheetLine; onAnswer: (amount: Amount | null) => void }) => {
  const [code, details, location, needed, outcome, by, type] = line
  const [pieces, setPieces] = useState('')
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const weight = typedWeight(typed, type)
  const count = needed === 2 ? typedCount(pieces) : null
  const faults: { pieces?: string; weight?: string } = faultsOf(needed, type, count, weight)
  const submit = () => {
    setSubmitted(true)
    if (faults.pieces || faults.weight || weight === null) return
    onAnswer({ weight, ...(count === null ? {} : { pieces: count }) })
  }
  return (
    <form
      className={classes.ask}
      aria-label={`Quantity of ${code}`}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <header>
        <strong>{code}</strong>
        <span>{[details, location].filter(Boolean).join(' · ')}</span>
        {outcome !== null && <span>Counted before{by ? ` by ${by}` : ''}. Your entry replaces it.</span>}
      </header>
      <div className={classes.askFields}>
        {needed === 2 && (
          <DecimalInput
            label="Pieces"
            kind={numberKinds.pieces}
            value={pieces}
            onChange={setPieces}
            autoFocus
            error={isSubmitted && faults.pieces}
          />
        )}
        <WeightInput
          label={weightLabel(type)}
          type={type ?? undefined}
          value={typed}
          onChange={setTyped}
          autoFocus={needed === 1}
          error={isSubmitted && faults.weight}
        />
      </div>
      <div className={classes.askFoot}>
        <Button variant="default" size="lg" onClick={() => onAnswer(null)}>
          Later
        </Button>
        <Button type="submit" size="lg">
          Count
        </Button>
      </div>
    </form>
  )
}
