import { useGo } from '../../kit/shell/place.tsx'
import { rememberPlace, showAddress } from './address.ts'

/** Fills the screen, where the browser can. Escape then reaches the page, where the browser can do that too. */
export const fillScreen = async (): Promise<void> => {
  try {
    await document.documentElement.requestFullscreen()
    const keyboard: unknown = Reflect.get(navigator, 'keyboard')
    if (typeof keyboard === 'object' && keyboard !== null && 'lock' in keyboard && typeof keyboard.lock === 'function')
      await keyboard.lock(['Escape'])
  } catch {
    // The page covers the window in any case.
  }
}

/** Starts show mode with these stones, or with all that a list finds. */
export const useShow = () => {
  const go = useGo()
  return (what: Parameters<typeof showAddress>[0]): void => {
    rememberPlace()
    void fillScreen()
    go(showAddress(what))
  }
}
