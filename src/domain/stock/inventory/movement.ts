import { backFrom, finishedBy, givenTo, isWorked, type Worked } from '../../people/worker.ts'
import { type Place, statuses } from './place.ts'

type Movement = {
  from: Place
  to: Place
  /** The source of the posting: an entity's name or a conversion. */
  kind: string
  reversal: boolean
  /** The other party of the document: a customer, a laboratory, the destination branch. */
  party: string | null
  /** The other stock numbers of a split, merge or break. */
  related: readonly { title: string }[]
  /** Later receipts changed the cost of goods already finished. */
  recosted?: boolean
}

const labelOf = (place: Place): string => statuses.find(({ value }) => value === place)?.label ?? place
const list = (related: Movement['related']): string => {
  const names = related.map(({ title }) => title)
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}

/** The description of a move by work; customer and maker are on the document, not here. */
const worked = (kind: Worked, { from, to, reversal, recosted }: Movement): string => {
  if (from === 'adjustment' || to === 'adjustment') return reversal ? 'Weight difference reversed' : 'Weight difference'
  if (reversal) return to === 'available' ? 'Returned from canceled work' : 'Handed back to its owner: the work was canceled'
  if (from === 'supplier') return 'Taken into custody for work'
  if (to === 'supplier') return 'Handed back to its owner'
  if (to === 'in_work') return from === 'consumed' ? 'Back into work' : givenTo(kind)
  if (to === 'loss') return 'Lost in work'
  if (from === 'consumed') return recosted ? 'Cost changed: more results of the same goods' : finishedBy(kind)
  if (from === 'available') return recosted ? 'Previous cost' : 'Sent back for rework'
  return to === 'available' ? backFrom(kind) : 'Used up in work'
}

const became: Record<string, [into: string, from: string]> = {
  split: ['Split into', 'Split from'],
  merge: ['Merged into', 'Merged from'],
  break: ['Broken into', 'Broken out of'],
}

const converted = ({ from, to, reversal, related }: Movement, [into, out]: [into: string, from: string]): string => {
  if (to === 'adjustment' || from === 'adjustment') return reversal ? 'Weight difference reversed' : 'Weight difference'
  const words = `${(to === 'consumed') === !reversal ? into : out} ${list(related)}`
  return reversal ? `Undone: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
}

/** A move of a stone described for users. */
export const happening = (move: Movement): string => {
  const { from, to, kind, reversal } = move
  const party = move.party ?? 'another party'
  const turned = became[kind]
  if (turned) return converted(move, turned)
  if (kind === 'opening' || kind === 'import') return 'Added to stock'
  if (from === 'loss' && to === 'supplier') return reversal ? 'Purchase from its supplier canceled' : 'Taken off memo'
  if (from === 'supplier' && to === 'loss') return reversal ? 'On memo from its supplier again' : 'Bought from its supplier: lost on memo'
  if (kind === 'adjustment') return to === 'adjustment' ? 'Adjusted out' : to === 'loss' ? 'Missing, written off' : 'Adjusted in'
  if (kind === 'inventoryRefill') return reversal ? 'Refill reversed' : 'Refilled'
  if (kind === 'stockTake') return to === 'loss' ? 'Missing at a stock-take, written off' : from === 'loss' ? 'Found again at a stock-take' : to === 'adjustment' ? 'Adjusted out at a stock-take' : 'Adjusted in at a stock-take'
  if (kind === 'writeOff') return reversal ? 'Write-off reversed' : 'Written off'
  if (isWorked(kind)) return worked(kind, move)
  if (kind === 'mfInvoice') return to === 'sold' ? `Made for ${party} and invoiced` : `Invoice to ${party} canceled`
  if (kind === 'reservation') return to === 'reserved' ? `Reserved for ${party}` : `No longer reserved for ${party}`
  if (from === 'adjustment' || to === 'adjustment') return reversal ? 'Weight difference reversed' : 'Weight difference'
  if (kind === 'labSubmission' && from === 'supplier') return `Fee of ${party} added to its cost`
  if (kind === 'labSubmission') return reversal ? `Submission to ${party} canceled` : to === 'at_lab' ? `Sent to ${party}` : `Back from ${party}`
  if (kind === 'transfer') return reversal ? `Transfer to ${party} canceled` : to === 'in_transit' ? `Sent to ${party}` : to === 'loss' ? `Lost on the way to ${party}` : `Arrived in ${party}`
  if (kind === 'purchase') return reversal ? `Purchase from ${party} canceled` : `Came in from ${party}`
  if (kind === 'expense') return (from === 'supplier') !== reversal ? `Expense of ${party} ${reversal ? 'taken off' : 'added to'} its cost` : 'Previous cost'
  if (kind === 'memoReturn' || kind === 'purchaseReturn') return reversal ? `Return to ${party} canceled` : `Returned to ${party}`
  if (kind === 'invoice' && from === 'supplier') return reversal ? 'On memo from its supplier again' : 'Bought from its supplier for the sale'
  if (kind === 'invoice' && to === 'supplier') return reversal ? 'Purchase from its supplier canceled' : 'Taken off memo'
  if (kind === 'invoice') return to === 'sold' ? `Sold to ${party}` : `Sale to ${party} canceled`
  if (kind === 'creditNote' && (from === 'supplier' || to === 'supplier')) return reversal ? 'Bought from its supplier for the sale again' : 'On memo from its supplier again'
  if (kind === 'creditNote') return from === 'sold' ? `Credited to ${party}${to === 'on_approval' ? ', back on approval' : ''}` : `Credit to ${party} canceled`
  if (kind === 'approval') return to === 'on_approval' ? (reversal ? `Return by ${party} reversed` : `Lent to ${party}`) : to === 'loss' ? `Lost with ${party}` : `Returned by ${party}`
  return reversal ? `Reversed to ${labelOf(to).toLowerCase()}` : `${labelOf(from)} → ${labelOf(to).toLowerCase()}`
}
