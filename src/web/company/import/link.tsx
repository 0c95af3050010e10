import { Button } from '@mantine/core'
import type { Entity } from '../../../domain/kit/entity.ts'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'

/** The button above a list that opens its import. Hidden from roles without the right. */
export const ImportLink = ({ entity }: { entity: Entity }) => {
  const { can } = useRights()
  const go = useGo()
  if (!can('import', entity)) return null
  return (
    <Button variant="default" onClick={() => go(`/import?what=${entity.path}`)}>
      Import
    </Button>
  )
}
