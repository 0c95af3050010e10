import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../../kit/data/contract.ts'
import { useLookup } from '../../kit/data/query.ts'
import { Lookup } from '../../kit/form/fields.tsx'

type Props = {
  entity: Entity
  label: string
  id: string | null | undefined
  onChange: (id: string | null) => void
  error?: string | undefined
  required?: boolean
  query?: Query
}

/** A record selected by id only; its title is loaded. */
export const Chosen = ({ entity, label, id, onChange, ...rest }: Props) => {
  const { data } = useLookup(entity, '', { enabled: Boolean(id), query: { ids: id ?? '' } })
  const title = data?.rows.find(row => row.id === id)?.title
  return (
    <Lookup
      key={title}
      entity={entity}
      label={label}
      value={id && title ? { id, title } : null}
      onChange={choice => onChange(choice?.id ?? null)}
      {...rest}
    />
  )
}
