import { entities } from '../../../domain/index.ts'
import type { UpdateReading } from '../../../domain/stock/import/update/columns.ts'
import { Chosen } from '../../company/import/chosen.tsx'
import classes from '../../company/import/import.module.css'
import type { DefaultsProps, ImportKind } from '../../company/import/job.ts'
import { ImportScreen } from '../../company/import/screen.tsx'
import { counted } from '../../kit/data/number.ts'
import { ChoiceInput } from '../../kit/form/fields.tsx'
import { StockImportKinds, stockImports, stockListWords } from './kinds.tsx'

const { fields } = entities.inventory

/** What is known of all stones of a list that changes stones. */
const UpdateDefaults = ({ reading, onChange, faults }: DefaultsProps) => {
  // The server keeps what its schema allows.
  const defaults = reading.defaults as UpdateReading['defaults']
  const set = (change: Partial<UpdateReading['defaults']>) => onChange({ ...reading, defaults: { ...defaults, ...change } })
  return (
    <div className={classes.defaults}>
      <Chosen
        entity={entities.branch}
        label="Branch of all stones"
        id={defaults.branch}
        onChange={branch => set({ branch })}
        error={faults['defaults.branch']}
      />
      <ChoiceInput
        field={fields.askingBasis.optional()}
        value={defaults.askingBasis ?? null}
        onChange={value => set({ askingBasis: fields.askingBasis.schema.nullable().parse(value) })}
        error={faults['defaults.askingBasis']}
      />
      <ChoiceInput
        field={fields.currency.optional()}
        value={defaults.currency ?? null}
        onChange={value => set({ currency: fields.currency.schema.nullable().parse(value) })}
        error={faults['defaults.currency']}
        description="Without one, each stone keeps its currency."
      />
    </div>
  )
}

const changes: ImportKind = {
  ...{ name: 'inventory', path: 'inventory-update', one: 'stone', many: 'stones', home: '/purchases-and-stock/inventory' },
  ...{ fields, words: stockListWords },
  done: count => `${counted(count, 'row')} of the list ${count === 1 ? 'is' : 'are'} applied.`,
  hint: 'CSV or Excel with SKUs or report numbers, and what changes: prices, places, grades. Each change is shown before it is made.',
  Defaults: UpdateDefaults,
}

/** The import of a list that changes stones in stock, such as their prices. */
const Update = () => <ImportScreen kind={changes} tabs={<StockImportKinds chosen="update" />} back={stockImports.update} />
export default Update
