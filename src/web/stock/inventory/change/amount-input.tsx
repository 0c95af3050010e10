import { Button } from '@mantine/core'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isWhole } from '../../../../domain/stock/stone/type.ts'
import classes from '../../../kit/feedback/form-dialog.module.css'
import { DecimalInput, WeightInput } from '../../../kit/form/fields.tsx'
import { typedCount } from '../../../kit/form/typed-text.ts'
import { quantityOf, type Stone, weightLabel } from '../../stone/cells.tsx'
import { allOf, readAmount, type TypedAmount } from './amount.ts'

type Props = {
  stone: Stone
  value: TypedAmount
  onChange: (typed: TypedAmount) => void
  errors?: Readonly<Record<string, string>> | undefined
  autoFocus?: boolean
}

/** The part of a lot: pieces and weight, or all of it with one click. Nothing is shown for stock that cannot be split. */
export const AmountInput = ({ stone, value, onChange, errors = {}, autoFocus = false }: Props) => {
  if (isWhole(stone.type)) return null
  const { faults } = readAmount(stone, value)
  const isCounted = stone.availablePieces !== null
  const count = (pieces: string) =>
    // The last pieces take all the weight that is left.
    onChange({ pieces, weight: value.weight === '' && typedCount(pieces) === stone.availablePieces ? allOf(stone).weight : value.weight })
  return (
    <>
      <div className={classes.pair}>
        {isCounted && (
          <DecimalInput
            label="Pieces"
            kind={numberKinds.pieces}
            value={value.pieces}
            onChange={count}
            error={faults.pieces ?? errors.pieces}
            autoFocus={autoFocus}
          />
        )}
        <WeightInput
          label={weightLabel(stone.type)}
          type={stone.type}
          value={value.weight}
          onChange={weight => onChange({ ...value, weight })}
          error={faults.weight ?? errors.weight}
          autoFocus={autoFocus && !isCounted}
        />
      </div>
      <div className={classes.choices}>
        <Button size="compact-sm" variant="default" onClick={() => onChange(allOf(stone))}>
          All {quantityOf(stone.availablePieces, stone.availableWeight, stone.type)}
        </Button>
      </div>
    </>
  )
}
