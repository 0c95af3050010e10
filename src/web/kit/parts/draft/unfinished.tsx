import { useState } from 'react'
import { remember } from '../../draft/sealed.ts'
import { DraftSlot } from '../../draft/slot.tsx'
import { UnfinishedNote } from '../../draft/unfinished.tsx'
import { arabic, long, userOf } from '../sample.ts'
import type { Parts } from '../state.ts'

const storeDrafts = (form: string, descriptions: readonly string[]) => {
  for (const [at, says] of descriptions.entries())
    remember(`draft.${userOf('Admin').id}.${form}.${at}`, { at: Date.UTC(2026, 2, 2, 4 + at), says, value: {} })
}

const Note = ({ form, drafts = [] }: { form: string; drafts?: string[] }) => {
  // They are stored before the note looks for them.
  useState(() => storeDrafts(form, drafts))
  return <DraftSlot name={form}>{() => <UnfinishedNote />}</DraftSlot>
}

/** Drafts that no tab has open. */
export const drafts: Parts = {
  UnfinishedNote: {
    'one draft': { shows: <Note form="parts.one" drafts={['Siam Gem Trading']} />, wide: true },
    'long text': { shows: <Note form="parts.long" drafts={[long, arabic]} />, wide: true },
    'many drafts': {
      shows: <Note form="parts.many" drafts={Array.from({ length: 30 }, (_, at) => `Invoice for dealer ${at + 1}`)} />,
      wide: true,
    },
    none: <Note form="parts.none" />,
  },
}
