import { useFormContext, useFormState } from 'react-hook-form'
import type { Scanner } from '../../kit/scan/scan.tsx'
import { ScanTray } from '../../kit/scan/tray.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

/** The codes of a document that need attention: those in the tray, and those on a line without a stone. */
export const LinesTray = ({ scanner }: { scanner: Scanner }) => {
  const { control } = useFormContext<DocumentValues>()
  const { errors } = useFormState({ control, name: 'items' })
  const lines = Array.isArray(errors.items) ? errors.items : []
  return <ScanTray scanner={scanner} marked={lines.filter(line => line?.sku).length} />
}
