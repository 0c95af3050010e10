import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { languageOptions } from '../../domain/trade/languages.ts'
import { addressOf } from '../kit/data/api.ts'
import type { Query } from '../kit/data/contract.ts'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import classes from './document.module.css'

type Printed = {
  path: string
  query: Query
  title: string
  /** Whether it may be printed in another language than that of its client. */
  inLanguages?: boolean
  onClose: () => void
}

/** Shows a printed document in the page in place of its form. `p` or Escape goes back. */
export const PrintedDocument = ({ path, query, title, inLanguages = false, onClose }: Printed) => {
  const [language, setLanguage] = useState<string | null>(null)
  useKeys([{ key: 'Escape', label: 'Close the PDF', run: onClose }])
  const address = addressOf(path, language ? { ...query, language } : query)
  return (
    <section className={classes.pdf} aria-label={title}>
      <header>
        <Button variant="default" size="xs" onClick={onClose} rightSection={<KeyHint of="Escape" />}>
          Back
        </Button>
        {inLanguages && (
          <Select
            aria-label="Language"
            size="xs"
            data={languageOptions}
            value={language}
            onChange={setLanguage}
            placeholder="Language of the client"
            clearable
          />
        )}
        <a href={address} target="_blank" rel="noopener">
          Open in new tab
        </a>
      </header>
      <iframe src={`${address}#navpanes=0&view=FitH`} title={title} />
    </section>
  )
}
