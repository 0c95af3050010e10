import { entities } from '../../../domain/index.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { Segments } from '../../kit/display/segments.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import classes from './kinds.module.css'

/** The addresses of the two imports of the stock. */
export const stockImports = {
  stones: '/purchases-and-stock/inventory/import',
  update: '/purchases-and-stock/inventory/import/update',
} as const
const { fields } = entities.inventory

/** The fields whose words in a list may be no values of the company’s lists: what each means is chosen. */
export const stockListWords: Fields = {
  ...{ stoneName: fields.stoneName, shape: fields.shape, origin: fields.origin, type: fields.type, treatments: fields.treatment },
  ...{ lab: fields.lab, currency: fields.currency, askingBasis: fields.askingBasis, costBasis: fields.costBasis },
  ...{ cut: fields.cut, polish: fields.polish, symmetry: fields.symmetry, fluorescence: fields.fluorescence },
  ...{ fluorescenceColour: fields.fluorescenceColour, culet: fields.culet, tone: fields.tone, saturation: fields.saturation },
}

type StockImport = keyof typeof stockImports

/** The links of the stock section, and the choice of what a list does: bring in stones, or change those in stock. */
export const StockImportKinds = ({ chosen }: { chosen: StockImport }) => {
  const go = useGo()
  return (
    <>
      <InventoryNav />
      <div className={classes.choice}>
        <Segments<StockImport>
          label="What the list does"
          options={[
            { value: 'stones', label: 'Bring in stones' },
            { value: 'update', label: 'Change stones in stock' },
          ]}
          value={chosen}
          onChange={to => go(stockImports[to])}
        />
      </div>
    </>
  )
}
