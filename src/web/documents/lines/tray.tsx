import { useFormContext, useFormState } from 'react-hook-form'
import type { Scanner } from '../../kit/scan/scan.tsx'
import { ScanTray } from '../../kit/scan/tray.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

/** What became of the codes of a paper: those in its list, and those that stand on a line which is no stone. */
export const LinesTray = ({ scanner }: { scanner: Scanner }) => {
  const { control } = useFormContext<DocumentValues>()
  const { errors } = useFormState({ control, name: 'items' })
  const lines = Array.isArray(errors.items) ? errors.items : []
  return <ScanTray scanner={scanner} marked={lines.filter(line => line?.sku).length} />
}
