import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { namesOf } from '../../../domain/kit/names.ts'
import type { PriceListSummary } from '../../../domain/stock/price-list/contract.ts'
import { type FormatName, formats } from '../../../domain/stock/price-list/formats.ts'
import { leftOutReasons } from '../../../domain/stock/price-list/left-out.ts'
import type { Query } from '../../kit/data/contract.ts'
import { download } from '../../kit/data/file.ts'
import { counted } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Segments } from '../../kit/display/segments.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { markets } from './markets.ts'
import classes from './price-list.module.css'

const files = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const
type File = (typeof files)[number]['value']

const LeftOut = ({ stones, leftOut }: PriceListSummary) => (
  <div className={classes.summary} role="status">
    <b>{counted(stones, 'stone')} on the price list</b>
    {leftOut.length > 0 && (
      <>
        <span>Left out:</span>
        <ul>
          {leftOut.map(({ reason, count }) => (
            <li key={reason}>
              {counted(count, 'stone')}: {leftOutReasons[reason]}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)

/** Exports the stones of a list that are free to sell, in the format of a market. */
export const PriceListDialog = ({ query: { columns: _, ...query }, onClose }: { query: Query; onClose: () => void }) => {
  const [market, setMarket] = useState<FormatName>('stonebook')
  const [file, setFile] = useState<File>('csv')
  const { data, error } = useRead('inventory/price-list/summary', { ...query, market }, { keep: true })
  const action = useSubmit(() => download('inventory/price-list', { ...query, market, file }).then(() => true))
  const submit = async () => {
    if (await action.run(undefined)) onClose()
  }
  return (
    <FormDialog
      title="Export a price list"
      ok="Export"
      ready={data !== undefined && data.stones > 0}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Format"
        description={
          formats[market].currency
            ? `Prices in ${formats[market].currency}, at today’s exchange rates.`
            : 'Prices in the asking currency of each stone.'
        }
        data={markets}
        value={market}
        onChange={event => {
          const chosen = event.currentTarget.value
          setMarket(before => namesOf(formats).find(name => name === chosen) ?? before)
        }}
      />
      <Segments label="File" options={files} value={file} onChange={setFile} />
      <ErrorAlert message={error?.message} />
      {data && <LeftOut {...data} />}
    </FormDialog>
  )
}
