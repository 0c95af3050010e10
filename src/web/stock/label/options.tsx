import { Select } from '@mantine/core'
import { useState } from 'react'
import { labelSizes } from '../../../domain/company/label-size.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { DecimalInput } from '../../kit/form/fields.tsx'
import { copiesIn, type LabelChoice, type LabelPrinter, ownSize, sizeNamed } from './choice.ts'
import classes from './label.module.css'
import { SheetPicture } from './sheet.tsx'

const groups = [...new Set(labelSizes.map(({ group }) => group))].map(group => ({
  group,
  items: labelSizes.filter(size => size.group === group).map(({ code, name }) => ({ value: code, label: name })),
}))
/** The label options: by tagging definition, by the labels in a company printer, or by standard size. */
const offeredFor = (printers: readonly LabelPrinter[]) => [
  { value: ownSize, label: 'From the tagging definition' },
  ...(printers.length > 0
    ? [
        {
          group: 'Our printers',
          items: printers.map(({ id, name, size }) => ({ value: id, label: `${name}: ${sizeNamed(size)?.name ?? size}` })),
        },
      ]
    : []),
  ...groups,
]

type Props = { choice: LabelChoice; printers: readonly LabelPrinter[]; labels: number }

/** What is printed: the printer or the size, the copies, and on a sheet the first position. */
export const LabelOptions = ({ choice: { choice, size, places, change }, printers, labels }: Props) => {
  const choose = (value: string | null) => {
    const printer = printers.find(({ id }) => id === value)
    change({ printer: printer?.id, size: printer?.size ?? value ?? ownSize })
  }
  return (
    <div className={classes.settings}>
      <Select<string>
        label="Label"
        data={offeredFor(printers)}
        value={choice.printer?.id ?? choice.size}
        onChange={choose}
        allowDeselect={false}
        maxDropdownHeight={300}
      />
      <div className={classes.numbers}>
        <DecimalInput
          label="Copies of each"
          value={choice.copies}
          kind={numberKinds.pieces}
          onChange={text => change({ copies: text })}
          error={copiesIn(choice.copies) === null && '1 to 100'}
        />
        {size?.sheet && <FirstInput first={choice.first} places={places} onFirst={first => change({ first })} />}
      </div>
      {size?.sheet && (
        <SheetPicture size={size} sheet={size.sheet} first={choice.first} labels={labels} onFirst={first => change({ first })} />
      )}
    </div>
  )
}

const FirstInput = ({ first, places, onFirst }: { first: number; places: number; onFirst: (first: number) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const fits = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= places
  return (
    <DecimalInput
      label="First free label"
      value={typed ?? String(first)}
      kind={numberKinds.pieces}
      onChange={text => {
        setTyped(text)
        if (fits(text)) onFirst(Number(text))
      }}
      onBlur={() => setTyped(null)}
      error={typed !== null && !fits(typed) && `1 to ${places}`}
    />
  )
}
