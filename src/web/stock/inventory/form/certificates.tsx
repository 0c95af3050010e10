import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import type { RowOf } from '../../../../domain/kit/entity.ts'
import { absolute, compare, minus } from '../../../../domain/kit/quantity.ts'
import { day, weight } from '../../../kit/data/number.ts'
import { usePage, useRecord } from '../../../kit/data/query.ts'
import { Cell } from '../../../kit/display/cell.tsx'
import { PlusIcon } from '../../../kit/display/icons.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { onDemand } from '../../../kit/feedback/on-demand.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import acts from '../../certificate/certificate.module.css'
import { CheckLink } from '../../certificate/check-link.tsx'
import { hasNews, TakeOverButton, TakeOverDialog } from '../../certificate/take-over.tsx'
import type { Stone } from '../../stone/cells.tsx'
import classes from './certificates.module.css'

// Loaded on demand: viewing a stone needs no form.
const CertificateForm = onDemand(async () => (await import('../../certificate/form.tsx')).CertificateForm)

type Certificate = RowOf<typeof entities.certificate>

/** Whether a report's weight differs by more than 0.02 ct. It is then about another stone, or about this one before it was recut. */
const isOff = (certificate: Certificate, stone: Stone): boolean =>
  Boolean(certificate.weight) && compare(absolute(minus(certificate.weight ?? '0', stone.weight)), '0.02') > 0

const lineOf = (certificate: Certificate): string =>
  [
    certificate.date && day(certificate.date),
    certificate.weight && `${weight(certificate.weight)} ct`,
    certificate.origin,
    certificate.treatment,
  ]
    .filter(Boolean)
    .join(' · ')

/** The reports of a stone, with add and edit buttons. */
export const Certificates = ({ stone }: { stone: Stone }) => {
  const { can } = useRights()
  const { rows, isPending } = usePage(entities.certificate, { inventory: stone.id })
  const [open, setOpen] = useState<string | null>(null)
  const [saved, setSaved] = useState<Certificate | null>(null)
  const may = can('update', entities.certificate)
  // What a saved certificate says is offered to the stone at once.
  const onSaved = async (certificate: Certificate) => {
    setOpen(null)
    if (certificate.status === 'issued' && can('update', entities.inventory) && (await hasNews(certificate.id).catch(() => false)))
      setSaved(certificate)
  }
  return (
    <>
      <ul className={classes.list}>
        {rows.map(certificate => (
          <li key={certificate.id}>
            <div className={classes.head}>
              <button type="button" className={classes.name} disabled={!may} onClick={() => setOpen(certificate.id)}>
                {certificate.lab} {certificate.number}
              </button>
              <Cell name="status" field={entities.certificate.fields.status} row={certificate} />
            </div>
            <p>{lineOf(certificate)}</p>
            <p>
              Document: <Cell name="paper" field={entities.certificate.fields.paper} row={certificate} />
            </p>
            <div className={acts.acts}>
              <CheckLink lab={certificate.lab} number={certificate.number} />
              <TakeOverButton report={certificate} />
            </div>
            {isOff(certificate, stone) && (
              <p className={classes.off}>
                It states {weight(certificate.weight)} ct. The stone weighs {weight(stone.weight)} ct.
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isPending && rows.length === 0 && <p className={classes.quiet}>No certificates yet.</p>}
      {can('create', entities.certificate) && (
        <Button size="xs" variant="default" leftSection={<PlusIcon />} onClick={() => setOpen('new')}>
          Add certificate
        </Button>
      )}
      {open && (
        <CertificateDialog key={open} id={open} stone={stone} first={rows.length === 0} onSaved={onSaved} onClose={() => setOpen(null)} />
      )}
      {saved && <TakeOverDialog report={saved} onClose={() => setSaved(null)} />}
    </>
  )
}

type DialogProps = { id: string; stone: Stone; first: boolean; onSaved: (saved: Certificate) => void; onClose: () => void }
const CertificateDialog = ({ id, stone, first, onSaved, onClose }: DialogProps) => {
  const isNew = id === 'new'
  const { data: record } = useRecord(entities.certificate, isNew ? undefined : id)
  const known = { inventory: { id: stone.id, title: stone.sku }, primary: first, weight: stone.weight, variety: stone.stoneName.title }
  return (
    <Dialog title={isNew ? `New certificate for ${stone.sku}` : `${record?.lab ?? ''} ${record?.number ?? ''}`} wide onClose={onClose}>
      {(isNew || record) && <CertificateForm record={record} initial={known} onSaved={onSaved} onCancel={onClose} />}
    </Dialog>
  )
}
