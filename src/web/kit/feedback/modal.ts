import { type RefObject, useEffect } from 'react'

/**
 * Opens a dialog of the browser over the screen, as long as it is there and `open`; `begin` says where one begins in it. The focus goes
 * back to what had it, which the browser sees to only where a dialog is closed, and not where it is taken away.
 */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, open = true, begin?: (dialog: HTMLDialogElement) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one begins once, and the dialog is the same as long as it is there.
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
