import { Checkbox } from '@mantine/core'
import type { MailDraft } from '../../../domain/reports/sharing-contract.ts'
import classes from './share.module.css'

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

type Props = { draft: MailDraft; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void; error?: string | undefined }

/** The files of an e-mail: the PDF, and the certificates that the user chooses. */
export const Files = ({ draft: { file, isEInvoice, certificates }, chosen, onChange, error }: Props) => (
  <fieldset className={classes.files}>
    <legend>Attached</legend>
    <span>
      {file}
      {isEInvoice && ' with its e-invoice (Factur-X)'}
    </span>
    {certificates.map(({ id, title, size }) => (
      <Checkbox
        key={id}
        label={`${title} (${sizeOf(size)})`}
        checked={chosen.includes(id)}
        onChange={event => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter(one => one !== id))}
      />
    ))}
    {error && (
      <p role="alert" className={classes.fault}>
        {error}
      </p>
    )}
  </fieldset>
)
