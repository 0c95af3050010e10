import { entities } from '../../../domain/index.ts'
import type { Field, Tone } from '../../../domain/kit/field.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Hit } from '../../../domain/reports/contract.ts'
import { findable } from '../../../domain/reports/find.ts'
import { fitOf, type Place, placesFor } from '../../../domain/reports/find-place.ts'
import { inWords, unitOf } from '../../kit/display/cell.tsx'
import { capital, entityNamed } from '../../kit/record/entity.ts'
import type { Pictured } from '../../stock/media/photo.tsx'
import { pairAddress } from '../../stock/pair/address.ts'
import { newDocumentAddress } from '../../stock/stone/new-document.ts'
import { idOf, textOf } from '../cells.ts'
import { describePair, describeStone, pictureOf, priceOf, priceOfBoth } from './stone.ts'

/** One search result: its URL, its title, and its details. */
export type Item = {
  key: string
  to: string
  title: string
  kind: string
  details: string
  /** The asking price of a stone; its details then stand on a line of their own. */
  price?: string
  /** The URL of a new offer with the stone or pair; absent for other records. */
  offer?: string
  /** What the stone or the stones of a pair are shown by; absent for other records. */
  pictures?: readonly Pictured[]
  status?: { label: string; tone: Tone } | undefined
}
type HomeOf = (entity: string, id: string) => string | null

const [approvals, offers] = ['/sales-and-clients/approvals', '/sales-and-clients/offers']

/** The URL for a role that may select a record but has no screen for it. */
const instead: Record<string, (id: string) => { to: string; details: string }> = {
  inventory: id => ({ to: newDocumentAddress(approvals, { stones: [{ id }] }), details: 'on a new approval' }),
  customer: id => ({ to: `/sales-and-clients/invoices?customer=${id}`, details: 'their invoices' }),
}

// A laboratory report leads to its stone.
const recordOf = ({ entity, id, about }: Hit): [string, string] =>
  entity === 'certificate' ? ['inventory', present(idOf(about.inventory))] : [entity, id]

// The pair beside its partners, or both stones on a document.
const pairItem = (hit: Hit, partner: Record<string, unknown>, homeOf: HomeOf): Item => {
  const other = present(idOf(partner))
  const stones = [{ id: hit.id }, { id: other }]
  const place = homeOf('inventory', hit.id)
    ? { to: pairAddress(hit.id, other), details: [] }
    : {
        to: newDocumentAddress(approvals, { stones }),
        details: ['both on a new approval'],
      }
  return {
    key: `pair.${hit.id}.${other}`,
    to: place.to,
    offer: newDocumentAddress(offers, { stones }),
    title: hit.title ?? '',
    kind: 'Pair',
    details: [...describePair(hit.about, partner), ...place.details].join(' · '),
    price: priceOfBoth(hit.about, partner),
    pictures: [pictureOf(hit.about), pictureOf(partner)],
  }
}

const describe = ({ entity, about }: Hit): string[] => {
  if (entity === 'inventory') return describeStone(about)
  const { fields } = entityNamed(entity)
  const names = findable.find(one => one.entity === entity)?.about ?? []
  return names.flatMap(name => {
    const field = fields[name]
    if (!field || about[name] === null || about[name] === undefined || toneOf(field, about[name])) return []
    const words = inWords(field, about[name], about)
    const unit = ['money', 'rate'].includes(field.kind) ? textOf(about.currency) : unitOf(field)
    return words ? [unit ? `${words} ${unit}` : words] : []
  })
}

const toneOf = (field: Field | undefined, value: unknown): Item['status'] => {
  const option = field?.options?.find(one => one.value === value)
  return option?.tone && { label: option.label, tone: option.tone }
}

const statusOf = (hit: Hit): Item['status'] => {
  const { fields } = entityNamed(hit.entity)
  return toneOf(fields.status, hit.about.status) ?? toneOf(fields.state, hit.about.state)
}

const stoneOf = ({ about }: Hit) => ({ price: priceOf(about), pictures: [pictureOf(about)] })

/** A record as a search result; null when this role cannot open it. */
export const itemOf = (hit: Hit, homeOf: HomeOf): Item | null => {
  if (isRecord(hit.about.partner)) return pairItem(hit, hit.about.partner, homeOf)
  const [entity, id] = recordOf(hit)
  const home = homeOf(entity, id)
  const other = home ? null : instead[entity]?.(id)
  const to = home ?? other?.to
  if (!to) return null
  const { one } = entities[hit.entity]
  const status = statusOf(hit)
  const details = [...describe(hit), ...(other ? [other.details] : [])].join(' · ')
  return {
    key: `${hit.entity}.${hit.id}`,
    to,
    title: hit.title ?? `Draft ${one}`,
    kind: capital(one),
    details,
    ...(status ? { status } : {}),
    ...(hit.entity === 'inventory' ? { ...stoneOf(hit), offer: newDocumentAddress(offers, { stones: [{ id }] }) } : {}),
  }
}

const asItem = ({ label, path, kind }: Place & { kind: string }): Item => ({
  key: `${kind}.${path}`,
  to: `/${path}`,
  title: label,
  kind: capital(kind),
  details: '',
})

const maxPlaces = 6

/** The screens and actions that match the text, grouped by match: start of the label, start of a word, other words. */
const placesBy = (role: Role, typed: string): Item[][] => {
  const fitting = placesFor(role).map(place => ({ place, fit: fitOf(place, typed) }))
  return [0, 1, 2].map(fit => fitting.filter(one => one.fit === fit).map(({ place }) => asItem(place)))
}

/** All results, best first: exact matches, then screens and actions by label, records, and looser matches. */
export const ordered = (role: Role, typed: string, hits: readonly Hit[], homeOf: HomeOf): Item[] => {
  const items = (fits: (hit: Hit) => boolean) => hits.filter(fits).flatMap(hit => itemOf(hit, homeOf) ?? [])
  const [named = [], within = [], meant = []] = placesBy(role, typed)
  const all = [
    ...items(({ rank }) => rank === 0),
    ...named.slice(0, maxPlaces),
    ...items(({ rank }) => rank === 1),
    ...within.slice(0, maxPlaces),
    ...items(({ rank }) => rank > 1),
    ...meant.slice(0, maxPlaces),
  ]
  return all.slice(0, 30)
}

/** The actions offered while nothing is typed. */
export const beginnings = (role: Role): Item[] =>
  placesFor(role)
    .filter(({ kind }) => kind === 'action')
    .slice(0, 5)
    .map(asItem)
