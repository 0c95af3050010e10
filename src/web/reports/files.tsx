import { Button } from '@mantine/core'
import { DownloadIcon, PrintIcon } from '../kit/display/icons.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'

type Props = { onExcel: () => void; onPdf: () => void; isPrinted: boolean }

/** The exports of a report, by button and shortcut: a spreadsheet, or the PDF shown in the page. */
export const ReportFiles = ({ onExcel, onPdf, isPrinted }: Props) => {
  useKeys([
    { key: 'p', label: 'The PDF, in the page', run: onPdf },
    { key: 'mod+p', label: 'The PDF, in the page', hidden: true, run: onPdf },
    { key: 'e', label: 'Export to Excel', run: onExcel },
  ])
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={onExcel}>
        Excel
      </Button>
      <Button variant="default" leftSection={<PrintIcon />} rightSection={<KeyHint of="p" />} onClick={onPdf} aria-pressed={isPrinted}>
        PDF
      </Button>
    </>
  )
}
