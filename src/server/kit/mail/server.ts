import { type encryptions, usualPort } from '../../../domain/company/mail-server.ts'

type Encryption = (typeof encryptions)[number]['value']
/** A mail server that takes messages to send, and the sender that they have. */
export type MailServer = {
  host: string
  port: number
  encryption: Encryption
  user: string | null
  password: string | null
  sender: Sender
}
export type Sender = { name: string | null; address: string }

/** Whether a host is this computer, where a password needs no encryption. */
export const isThisComputer = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/**
 * Reads `smtps://user:password@host:port` (TLS) or `smtp://…`. Without TLS from the start, a server on another computer must offer
 * STARTTLS if there is a password. Returns undefined when the text is no such address.
 */
export const serverOfUrl = (text: string): Omit<MailServer, 'sender'> | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password } = new URL(text)
  if (!['smtp:', 'smtps:'].includes(protocol) || !hostname) return undefined
  const isPlain = isThisComputer(hostname) || !password
  const encryption = protocol === 'smtps:' ? 'tls' : isPlain ? 'none' : 'starttls'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : usualPort(encryption),
    encryption,
    user: decodeURIComponent(username) || null,
    password: decodeURIComponent(password) || null,
  }
}

const address = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/

/** Reads a sender such as `Stone Company <sales@stone.example>`, or an address alone. Returns undefined when it is neither. */
export const senderOf = (text: string): Sender | undefined => {
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const found = (inBrackets ?? text).trim()
  return address.test(found) ? { name: name.trim().replace(/^"(.*)"$/, '$1') || null, address: found } : undefined
}
