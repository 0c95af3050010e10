import { useQuery } from '@tanstack/react-query'
import { entities } from '../../../domain/index.ts'
import { stonesById } from '../stone/find.ts'
import type { Stone } from '../stone/line-values.ts'
import classes from './line-photo.module.css'
import { Photo, type Pictured } from './photo.tsx'

type Line = { inventory: { id: string } | null }

/** The stones of the lines of an issued document, by id, for their pictures; none while they load. */
export const useLineStones = (lines: readonly Line[]): ReadonlyMap<string, Stone> => {
  const ids = [...new Set(lines.flatMap(({ inventory }) => inventory?.id ?? []))]
  const { data } = useQuery({
    queryKey: [entities.inventory.name, 'lookup', 'pictures', ids.join()],
    queryFn: () => stonesById(ids),
    enabled: ids.length > 0,
  })
  return data ?? new Map()
}

/** The photo of the goods of a line. Its place stays the same before the stone is known. */
export const LinePhoto = ({ of }: { of: Pictured | undefined }) => <span className={classes.line}>{of && <Photo of={of} />}</span>
