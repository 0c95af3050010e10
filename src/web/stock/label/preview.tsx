import { useState } from 'react'
import type { LabelSize } from '../../../domain/company/label-size.ts'
import { entities } from '../../../domain/index.ts'
import { addressOf } from '../../kit/data/api.ts'
import classes from './label.module.css'

const addressFor = (id: string, size: LabelSize | undefined) =>
  addressOf(`${entities.inventory.path}/qr`, { id, format: 'svg', preview: true, ...(size ? { size: size.code } : {}) })

/** A preview of one label. For a sheet, only its first label is shown. */
export const LabelPreview = ({ id, sku, size }: { id: string; sku: string; size: LabelSize | undefined }) => {
  const [failed, setFailed] = useState(false)
  const { sheet, width = 0, height = 0, kind } = size ?? {}
  const source = addressFor(id, size)
  if (failed) return <p className={classes.failed}>The label of {sku} cannot be shown.</p>
  if (!sheet) return <img className={classes.label} data-kind={kind} src={source} alt={`Label of ${sku}`} onError={() => setFailed(true)} />
  const times = (part: number) => `${(part / width) * 100}%`
  return (
    <span className={classes.label} style={{ aspectRatio: `${width} / ${height}` }}>
      <img
        src={source}
        alt={`Label of ${sku}`}
        onError={() => setFailed(true)}
        style={{ width: times(sheet.width), left: `-${times(sheet.left)}`, top: `-${(sheet.top / height) * 100}%` }}
      />
    </span>
  )
}
