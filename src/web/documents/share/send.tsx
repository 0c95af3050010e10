import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { SendIcon } from '../../kit/display/icons.tsx'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { type SharedRow, targetOf } from './target.ts'

// Loaded when somebody sends something.
const SendDialog = onDemand(async () => (await import('./dialog.tsx')).SendDialog)

type Props = {
  target: SharedTarget
  /** What is sent, as in 'INV-BKK-26-00012'. */
  title: string
  /** In a panel: smaller, and without a key. */
  small?: boolean
}

/** The button that sends a document: by e-mail, as a private link, or with another app. */
export const SendButton = ({ target, title, small = false }: Props) => {
  const [isOpen, setOpen] = useState(false)
  useKeys(small ? [] : [{ key: 'm', label: 'Send', run: () => setOpen(true) }])
  return (
    <>
      <Button
        variant="default"
        size={small ? 'xs' : 'sm'}
        leftSection={<SendIcon />}
        rightSection={!small && <KeyHint of="m" />}
        onClick={() => setOpen(true)}
      >
        Send
      </Button>
      {isOpen && <SendDialog target={target} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same button for a document that has a client; nothing for others. */
export const SendDocument = ({ entity, row, small = false }: { entity: Entity; row: SharedRow | null; small?: boolean }) => {
  const target = targetOf(entity, row)
  return target && <SendButton target={target} title={row?.number ?? entity.one} small={small} />
}
