import { useEffect, useMemo } from 'react'

/** An object URL for data that the page holds itself; null when there is none. */
export const useObjectAddress = (blob: Blob | null | undefined): string | null => {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
