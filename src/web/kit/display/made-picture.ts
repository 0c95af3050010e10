import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { madeFile } from '../data/file.ts'

/** A value after it has not changed for a moment. */
const useRested = <T>(value: T): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 300)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The URL of a picture that the server renders from the form values. The previous picture stays while a value is invalid. */
export const useMadePicture = (path: string, typed: object): string | undefined => {
  const rested = useRested(JSON.stringify(typed))
  const { data } = useQuery({
    queryKey: [path, rested],
    queryFn: ({ signal }) => madeFile(path, JSON.parse(rested), { quiet: true, signal }),
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
  return source
}
