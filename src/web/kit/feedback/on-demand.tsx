import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { notify } from './notice.tsx'

type Part = { onClose?: (() => void) | undefined }

/**
 * A part of a screen that is fetched when it is first shown, such as a dialog. If it cannot be fetched, a message says so and the part closes:
 * the screen stays, with all that is typed on it.
 */
export const onDemand = <P extends object>(fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let known: ComponentType<P> | undefined
  return (props: P & Part) => {
    const [Shown, setShown] = useState(() => known)
    const fail = useEffectEvent(() => {
      notify.danger('This could not be loaded. Check the connection and try again.')
      props.onClose?.()
    })
    useEffect(() => {
      if (Shown) return
      let isHere = true
      const show = (part: ComponentType<P>) => {
        known = part
        if (isHere) setShown(() => part)
      }
      fetchPart().then(show, () => isHere && fail())
      return () => {
        isHere = false
      }
    }, [Shown])
    return Shown ? <Shown {...props} /> : null
  }
}
