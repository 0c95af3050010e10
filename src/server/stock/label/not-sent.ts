import type { NotSentReason } from '../../kit/label-printer/connection.ts'
import type { PrinterFault } from '../../kit/label-printer/language.ts'

const faults: Record<PrinterFault, string> = {
  empty: 'has no labels. Load a roll, then print again.',
  ribbon: 'has no ribbon. Load a ribbon, then print again.',
  open: 'is open. Close it, then print again.',
  paused: 'is paused. Press its pause button, then print again.',
  jammed: 'is jammed. Remove the jammed label, then print again.',
  error: 'has an error. Look at its display, then print again.',
}

const nothing = 'No label was printed.'
const some = 'Some labels may have come out. Check the printer, then print the missing ones.'

/** Why a label printer did not print, and what to do, as a sentence for users. */
export const notSentWords = (printer: string, reason: NotSentReason): string => {
  const name = `The printer “${printer}”`
  switch (reason.why) {
    case 'fault':
      return `${name} ${faults[reason.fault]} ${nothing}`
    case 'refused':
      return `${name} refuses the connection. Check that it is switched on and not in use by another program. ${nothing}`
    case 'silent':
      return `${name} does not answer. Check that it is switched on and connected to the network. ${nothing}`
    case 'unreachable':
      return `${name} cannot be reached. Check that it is switched on and connected to the network. ${nothing}`
    case 'unknown':
      return `${name} cannot be found, because the network does not know its name. An Admin can correct its address in the settings. ${nothing}`
    case 'broken':
      return `The connection to the printer “${printer}” broke. ${some}`
    case 'slow':
      return `${name} did not take all labels in time. ${some}`
  }
}
