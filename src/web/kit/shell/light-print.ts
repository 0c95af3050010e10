import { useEffect } from 'react'

const name = 'data-mantine-color-scheme'

/** Prints in light colors, whichever the screen has: a browser leaves the dark ground out, and bright text is not seen on paper. */
export const useLightPrint = (): void =>
  useEffect(() => {
    const root = document.documentElement
    let before: string | null = null
    const lighten = () => {
      before = root.getAttribute(name)
      root.setAttribute(name, 'light')
    }
    const restore = () => {
      if (before !== null) root.setAttribute(name, before)
    }
    window.addEventListener('beforeprint', lighten)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', lighten)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
