import { type FocusEvent, type MouseEvent, useRef } from 'react'

/** Selects the text of a field when it gets the focus, so that typing replaces it. The next click sets the caret. */
export const useSelectText = () => {
  const isFresh = useRef(false)
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      isFresh.current = true
      event.currentTarget.select()
    },
    // The click that focuses a field sets the caret and clears the selection, so it is selected again.
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (isFresh.current) event.currentTarget.select()
      isFresh.current = false
    },
  }
}
