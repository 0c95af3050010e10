import { Button } from '@mantine/core'
import { addressOf } from '../kit/data/api.ts'
import type { Query } from '../kit/data/contract.ts'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import classes from './document.module.css'

/** Shows a printed document in the page in place of its form. `p` or Escape goes back. */
export const PrintedDocument = ({ path, query, title, onClose }: { path: string; query: Query; title: string; onClose: () => void }) => {
  useKeys([{ key: 'Escape', label: 'Close the PDF', run: onClose }])
  const address = addressOf(path, query)
  return (
    <section className={classes.pdf} aria-label={title}>
      <header>
        <Button variant="default" size="xs" onClick={onClose} rightSection={<KeyHint of="Escape" />}>
          Back
        </Button>
        <a href={address} target="_blank" rel="noopener">
          Open in new tab
        </a>
      </header>
      <iframe src={`${address}#navpanes=0&view=FitH`} title={title} />
    </section>
  )
}
