import { hostname } from 'node:os'

const nameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
const isAddress = /^(\d+\.){3}\d+$|^\[[0-9a-f:.]+\]$/i
const isLocalName = /^[^.]+$|\.(local|lan|internal|home\.arpa|localhost)$/i

/**
 * Whether a request is meant for this server, by its `Host` header: the public address, the address or the name of this computer, or a name
 * of the local network. A page of another site, whose name was pointed at this computer, sends its own name.
 */
export const isOwnHost = (host: string | undefined, publicUrl: string | undefined): boolean => {
  const name = nameOf(host ?? '')
  if (!name) return false
  if (publicUrl && name === new URL(publicUrl).hostname) return true
  return isAddress.test(name) || isLocalName.test(name) || name === hostname().toLowerCase()
}
