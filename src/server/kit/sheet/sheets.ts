import { type Package, partText } from './package.ts'
import { totalsName } from './totals-name.ts'
import { tags } from './xml.ts'

/** A sheet of a workbook: its name, its part, and the rows of totals that Stonebook wrote, counted from 1. */
export type Sheet = { name: string; path: string; totals: { from: number; to: number } | null }

const totalsRange = new RegExp(`<definedName[^>]*name="${totalsName}"[^>]*>[^<]*!\\$[A-Z]+\\$(\\d+)(?::\\$[A-Z]+\\$(\\d+))?<`)

/** The sheets of a workbook that a person sees, in their order; all of them when all are hidden. */
export const sheetsOf = (workbook: Package): Sheet[] => {
  const xml = partText(workbook, 'xl/workbook.xml')
  const targets = new Map(
    tags(partText(workbook, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id = '', Target = '' }) => [Id, Target]),
  )
  const [, from, to] = totalsRange.exec(xml) ?? []
  const all = tags(xml, 'sheet').map((sheet, at) => {
    const [, id = ''] = Object.entries(sheet).find(([name]) => name.endsWith(':id')) ?? []
    const target = targets.get(id) ?? ''
    return {
      name: sheet.name ?? '',
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      // Excel keeps them up to date when rows are added above.
      totals: from && at === 0 ? { from: Number(from), to: Number(to ?? from) } : null,
      isHidden: sheet.state !== undefined && sheet.state !== 'visible',
    }
  })
  const seen = all.filter(({ isHidden }) => !isHidden)
  return (seen.length > 0 ? seen : all).map(({ name, path, totals }) => ({ name, path, totals }))
}
