import { Button, Checkbox } from '@mantine/core'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isNegative, isPositive, isZero } from '../../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { counted, weight } from '../../kit/data/number.ts'
import { PlusIcon } from '../../kit/display/icons.tsx'
import { NumberBox } from '../../kit/form/number-box.tsx'
import { asTyped, weightKind } from '../../kit/form/typed-text.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { makesJewels, type WorkRow } from '../kind.ts'
import { ReceiptBalance } from './balance.tsx'
import { emptyOut, emptyReject, type TypedAmount, type TypedReceipt } from './form-state.ts'
import { walked } from './keys.ts'
import { piecesHint } from './read-receipt.ts'
import classes from './receipt.module.css'
import { ReceiptResults } from './results.tsx'
import type { Card } from './state.ts'

export type CardProps = Card & {
  kind: WorkKind
  row: WorkRow
  /** The user tried to submit; from then on errors are announced. */
  isTried: boolean
  onChange: (change: Partial<TypedReceipt>) => void
  onRemove: (key: string) => void
}

/** The receipt of one line: finished stones, rest, rejects and losses, with the amount still in work. */
export const ReceiptCard = (props: CardProps) => {
  const { kind, line, number, typedReceipt, preview, isTried, onChange } = props
  const jewels = makesJewels(kind)
  return (
    <section className={classes.card} data-card={line.id} aria-label={`Line ${number}, ${line.sku}`}>
      <header>
        <h2>
          {number} · {line.sku}{' '}
          <span className={classes.quiet}>{[line.description || line.stoneName?.title, line.details].filter(Boolean).join(' · ')}</span>
        </h2>
        <Left {...props} />
      </header>
      <ReceiptBalance line={line} preview={preview} />
      {!jewels && <ReceiptResults {...props} />}
      <Rest {...props} />
      {!jewels && (
        <div className={classes.foot}>
          <Button {...adding} onClick={() => onChange({ outputs: [...typedReceipt.outputs, emptyOut()] })}>
            Finished stones
          </Button>
          <Button {...adding} onClick={() => onChange({ rejects: [...typedReceipt.rejects, emptyReject()] })}>
            Saleable rejects
          </Button>
          <Checkbox
            {...walked}
            label="The line is finished. Record the rest as loss"
            checked={typedReceipt.finish}
            onChange={event => onChange({ finish: event.currentTarget.checked })}
          />
        </div>
      )}
      {preview.fault && (
        <p
          role={isTried ? 'alert' : 'status'}
          className={classes.fault}
          data-tone={isTried || isNegative(preview.left) ? 'red' : undefined}
        >
          {preview.fault}
        </p>
      )}
    </section>
  )
}

const adding = { variant: 'subtle', size: 'compact-sm', leftSection: <PlusIcon /> } as const

type LeftProps = Pick<CardProps, 'line' | 'preview' | 'typedReceipt' | 'kind'>

/** What the user reads about the part of a line that is not accounted for yet. */
export const leftText = ({ line, preview: { left, gain }, typedReceipt, kind }: LeftProps): string => {
  const unit = weightUnitOf(line.type)
  if (isNegative(left)) return `${weight(left.replace('-', ''))} ${unit} too much`
  if (isPositive(gain)) return `Balanced with a scale difference of ${weight(gain)} ${unit}`
  if (isZero(left)) return 'Balanced: nothing is left in work'
  const rest = makesJewels(kind) ? 'go into the jewel' : typedReceipt.finish ? 'become loss' : 'left in work'
  return `${weight(left)} ${unit} ${rest}`
}

/** The part of the line that is not accounted for yet. */
const Left = (props: LeftProps) => {
  const { line, kind } = props
  const { left } = props.preview
  const unit = weightUnitOf(line.type)
  return (
    <span role="status" className={classes.left} data-tone={isNegative(left) ? 'red' : isZero(left) ? 'green' : undefined}>
      {leftText(props)}
      <span className={classes.quiet}>
        {' '}
        of {line.openPieces ? `${counted(line.openPieces, 'pc')}, ` : ''}
        {weight(line.openWeight)} {unit}
        {line.expectedYield && !makesJewels(kind) ? `, ${asTyped(line.expectedYield)} % expected` : ''}
      </span>
    </span>
  )
}

/** The material returned unworked, and the losses. */
const Rest = ({ kind, line, number, typedReceipt, preview, onChange }: CardProps) => {
  const { may } = useRights()
  const [unit, jewels] = [weightUnitOf(line.type), makesJewels(kind)]
  const amounts: ['uncut' | 'broken' | 'lost', string, boolean][] = [
    ['uncut', jewels ? 'Returned' : 'Uncut', true],
    ['broken', 'Broken', unit === 'ct'],
    ['lost', 'Lost', may('inventory.writeOff')],
  ]
  return (
    <div className={classes.rest}>
      {amounts.map(
        ([name, label, isOffered]) =>
          isOffered && (
            <Amount
              key={name}
              {...{ label, unit, number }}
              isCounted={line.openPieces !== null}
              value={typedReceipt[name]}
              hint={piecesHint(preview.receipt[name], 'pcs')}
              onChange={to => onChange({ [name]: to })}
            />
          ),
      )}
      {(!jewels || unit === 'g') && (
        <div className={classes.amount}>
          <span>{jewels ? 'Lost in work' : 'Cutting loss'}</span>
          <NumberBox
            {...walked}
            kind={weightKind(line.type)}
            aria-label={`${jewels ? 'Lost in work' : 'Cutting loss'}, ${unit} of line ${number}`}
            placeholder={unit}
            value={typedReceipt.loss}
            onChange={loss => onChange({ loss })}
          />
        </div>
      )}
    </div>
  )
}

type AmountProps = {
  label: string
  unit: string
  number: number
  isCounted: boolean
  value: TypedAmount
  /** What the empty field of pieces shows. */
  hint: string
  onChange: (to: TypedAmount) => void
}

const Amount = ({ label, unit, number, isCounted, value, hint, onChange }: AmountProps) => (
  <div className={classes.amount}>
    <span>{label}</span>
    <div>
      {isCounted && (
        <NumberBox
          {...walked}
          kind={numberKinds.pieces}
          inputMode="numeric"
          aria-label={`${label}, pieces of line ${number}`}
          placeholder={hint}
          value={value.pieces}
          onChange={pieces => onChange({ ...value, pieces })}
        />
      )}
      <NumberBox
        {...walked}
        kind={unit === 'g' ? numberKinds.grams : numberKinds.carats}
        aria-label={`${label}, ${unit} of line ${number}`}
        placeholder={unit}
        value={value.weight}
        onChange={weight => onChange({ ...value, weight })}
      />
    </div>
  </div>
)
