import { type Phase, statesOf } from '../../../../domain/kit/lifecycle.ts'
import { present } from '../../../../domain/kit/present.ts'
import { ActionButtons } from '../../record/action-buttons.tsx'
import { Actions } from '../../record/actions.tsx'
import { clicks, nothing } from '../held.tsx'
import classes from '../page.module.css'
import { sent, transfer } from '../sample.ts'
import type { Parts } from '../state.ts'

const action = (label: string, isButton = false, key?: string) => ({ label, run: nothing, isOn: true, isButton, ...(key ? { key } : {}) })
const usual = [action('Print'), action('Return', true, 'r'), action('Invoice', true, 'i')]
const lengthy = [action('Print'), action('Return everything to the supplier', true), action('Invoice the remaining stones', true)]

const buttons = (actions: typeof usual, small = false) => (
  <div className={classes.row}>
    <ActionButtons actions={actions} small={small} />
  </div>
)
const moves = (phase: Phase) => (
  <div className={classes.row}>
    <Actions
      entity={transfer}
      record={{ ...sent, state: present(statesOf(transfer.lifecycle, phase)[0]) }}
      own={{ receive: true, lost: true }}
    />
  </div>
)

/** The actions of a record. */
export const actions: Parts = {
  ActionButtons: {
    usual: buttons(usual),
    small: buttons(usual, true),
    'long text': buttons(lengthy),
    open: { shows: buttons(usual), alone: true, begin: clicks() },
    none: buttons([]),
  },
  Actions: {
    'of a draft': moves('draft'),
    destructive: moves('open'),
    'nothing left to do': moves('void'),
    'without the right': { shows: moves('open'), role: 'Salesman' },
  },
}
