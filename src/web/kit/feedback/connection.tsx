import { useEffect, useRef } from 'react'
import { useIsConnected } from '../data/connection.ts'
import { WarnIcon } from '../display/icons.tsx'
import classes from './connection.module.css'
import { notify } from './notice.tsx'

/** Says what happens to the work of the user while the server cannot be reached. */
export const NoConnection = () => (
  <p className={classes.none} role="alert">
    <WarnIcon />
    <span>No connection. What you type and scan is kept. Save when it is back.</span>
  </p>
)

/** The message about a lost connection, as long as it is lost; and a word when it is back. */
export const Connection = () => {
  const isConnected = useIsConnected()
  const was = useRef(true)
  useEffect(() => {
    if (isConnected && !was.current) notify.success('The connection is back.')
    was.current = isConnected
  }, [isConnected])
  return isConnected ? null : <NoConnection />
}
