import { useEffect, useRef } from 'react'

/**
 * Selects the amount when it is calculated while its field has the focus: it follows from the open bills, which come in after the dialog
 * opens. Returns the ref of the element with the field.
 */
export const useSelectedAmount = (amount: string, isCalculated: boolean) => {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (isCalculated && focused instanceof HTMLInputElement && fields.current?.contains(focused) && focused.value === amount)
      focused.select()
  }, [amount, isCalculated])
  return fields
}
