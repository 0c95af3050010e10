import { useEffect, useMemo } from 'react'

/** An address under which the page can show what it holds itself; null where there is nothing. */
export const useObjectAddress = (blob: Blob | null | undefined): string | null => {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
