import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { nouns } from '../domain/index.ts'
import classes from './branch.module.css'
import { madeFile } from './kit/api.ts'
import { readDraft, type Typed } from './kit/schema.ts'

const shown = [
  'code',
  'name',
  'legalName',
  'address',
  'country',
  'phone',
  'email',
  'taxNumber',
  'currency',
  'bank',
  'footer',
  'paper',
] as const

/** A value once it has rested for a moment. */
const useRested = <T,>(value: T): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 400)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** An invoice as this branch would print it by what is typed now, from the very template it prints with. */
export const Letterhead = ({ id, typed }: { id: string | undefined; typed: Typed }) => {
  const draft = readDraft(nouns.branch.fields, typed)
  const house = useRested(JSON.stringify({ ...(id ? { id } : {}), ...Object.fromEntries(shown.map(name => [name, draft[name]])) }))
  const { data } = useQuery({
    queryKey: ['branch', 'letterhead', house],
    queryFn: ({ signal }) => madeFile(`${nouns.branch.path}/letterhead`, JSON.parse(house), { quiet: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const source = useMemo(() => data && URL.createObjectURL(data), [data])
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source)
    },
    [source],
  )
  return (
    <div className={classes.letterhead}>
      <p>So an invoice of this branch prints:</p>
      {source ? <img src={source} alt="An invoice under this letterhead" /> : <div className={classes.blank} />}
    </div>
  )
}
