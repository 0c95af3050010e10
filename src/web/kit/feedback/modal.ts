import { type RefObject, useEffect } from 'react'

/**
 * Shows a native dialog over the screen while it is mounted and `open`. `begin` sets the initial focus. The focus returns to the element
 * that had it; the browser does this only when a dialog is closed, not when it is removed.
 */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, open = true, begin?: (dialog: HTMLDialogElement) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` runs once, and the dialog element never changes.
  useEffect(() => {
    const here = dialog.current
    if (!open || !here) return
    const before = document.activeElement
    here.showModal()
    begin?.(here)
    return () => {
      here.close()
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [open])
}
