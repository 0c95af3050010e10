import { z } from 'zod'
import { moment, oneId } from '../kit/answer.ts'
import { record } from '../kit/entity.ts'
import { carats, choice, flag, integer, longText, ref, text, timestamp } from '../kit/field.ts'

/** The longest path of a location. */
export const longestPath = 120
/** What stands between a location and the one inside it: 'Safe 1 · Tray 7'. */
export const pathMark = ' · '

/** Where stones are kept in a branch: a safe, and a tray in it (docs/domain/stock.md#locations). */
export const location = record('location', {
  label: 'Locations', one: 'location', title: 'path',
  fields: {
    code:    text('Code').given('LOC-{seq:4}').searched(),
    path:    text('Location').given().searched(),
    name:    text('Name', { max: longestPath, pattern: /^[^·]*$/, message: 'must not contain “·”, which stands between a location and the one inside it' }).hint('A safe, or a tray or box in it: Safe 1, Tray 7.'),
    kind:    choice('Kind', ['safe', 'cabinet', 'drawer', 'tray', 'box', 'showcase', 'other']).default('tray').filtered(),
    branch:  ref('Branch', 'branch').fixed().filtered(),
    within:  ref('Inside', 'location').optional().filtered().hint('The safe or cabinet that it stands in.'),
    notes:   longText('Notes').optional(),
    active:  flag('Active').default(true).filtered(),
    stones:  integer('Stones').derived(),
    carats:  carats('Carats').derived(),
    counted: timestamp('Last counted').derived().nullish(),
  },
  list: ['path', 'kind', 'branch', 'stones', 'carats', 'counted', 'code', 'active'],
  sort: 'path',
  lookup: ['branch', 'code', 'kind'],
})

/** The path of a location with this name inside another: 'Safe 1 · Tray 7'. */
export const pathOf = (name: string, within: { path: string } | null): string => (within ? within.path + pathMark : '') + name

/** Whether a scanned text can be the code of a location. */
export const isLocationCode = (code: string): boolean => /^loc-\d{4,9}$/i.test(code.trim())

const scanned = z.array(z.string().trim().min(1, 'is empty').max(64, 'is not a SKU')).min(1, 'is empty').max(1000, 'has more than 1000 stones')
/** What came of a scanned stone: it was put here, was here already, was put somewhere else later, or stays where it is. */
export const placings = ['moved', 'here', 'later', 'refused'] as const
/** When stones were scanned without a connection, and when that is sent: both by the clock of the device, whose difference alone counts. */
const byDevice = z.strictObject({ at: moment, sent: moment }).meta({ id: 'ScannedAt' })

const placed = z.strictObject({
  moved: z.int(),
  stones: z.array(
    z.strictObject({
      code: z.string(),
      id: z.uuid().nullable(),
      outcome: z.enum(placings),
      message: z.string().describe('What became of the stone, as a sentence'),
    }),
  ),
}).meta({ id: 'PlacedStones' })
/** What became of each scanned stone. */
export type Placed = z.infer<typeof placed>

export const locationCalls = {
  /** Puts scanned stones into a location. `stones` are ids or the texts of labels; `scanned` is now unless it says otherwise. */
  'PUT location/move': { body: z.strictObject({ ...oneId.shape, stones: scanned, scanned: byDevice.optional() }), answer: placed },
}
