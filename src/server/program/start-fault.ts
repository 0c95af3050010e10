import { lstatSync, readlinkSync } from 'node:fs'
import { codeOf, messageOf, propertyOf } from '../kit/property.ts'

const textOf = (error: unknown, name: string): string => {
  const value = propertyOf(error, name)
  return value === undefined ? '' : String(value)
}

const linkAt = (path: string): string | undefined => {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined
  } catch {
    return undefined
  }
}

type Sentence = (error: unknown) => string | undefined

const onListen: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: error =>
    `Port ${textOf(error, 'port')} is in use, perhaps by another start of Stonebook. Stop that program, or set PORT to another port.`,
  EADDRNOTAVAIL: error =>
    `This machine does not have the address ${textOf(error, 'address')}. Set HOST to an address of it, or to 0.0.0.0 for all of them.`,
  EACCES: error =>
    `This account may not use port ${textOf(error, 'port')}. Set PORT to 1024 or more, and put a proxy in front of the server.`,
  ENOTFOUND: error => `No machine has the name ${textOf(error, 'hostname')}. Correct HOST.`,
  EAI_AGAIN: error => `The name ${textOf(error, 'hostname')} could not be looked up. Correct HOST.`,
}

const ofFiles: Readonly<Record<string, Sentence>> = {
  EEXIST: error => {
    const [path, link] = [textOf(error, 'path'), linkAt(textOf(error, 'path'))]
    return link
      ? `${path} is a link to ${link}, which is not there. Restore that folder, or set DATA_DIR to another one.`
      : `${path} is a file, and a folder is needed. Set DATA_DIR to a folder.`
  },
  ENOTDIR: error => `A part of the path ${textOf(error, 'path')} is a file, and a folder is needed. Set DATA_DIR to a folder.`,
  ENOENT: error => {
    const link = linkAt(textOf(error, 'path'))
    return link && `${textOf(error, 'path')} is a link to ${link}, which is not there. Restore that folder, or set DATA_DIR to another one.`
  },
  EROFS: error => `The disk of ${textOf(error, 'path')} can only be read. Make it writable, or set DATA_DIR to a folder on another disk.`,
  EACCES: error =>
    `This account may not use ${textOf(error, 'path')}. Start as the account that owns it, or set DATA_DIR to a folder of this account.`,
  EPERM: error => `This account may not change ${textOf(error, 'path')}. Start as the account that owns it.`,
  ENOSPC: error => `The disk of ${textOf(error, 'path') || 'the data'} is full. Make room and start again.`,
}

const ofDatabase: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: error =>
    `No database server answers at ${textOf(error, 'address')}:${textOf(error, 'port')}. Start it, or correct DATABASE_URL.`,
  ETIMEDOUT: () => 'The database server does not answer in time. Start it, or correct DATABASE_URL.',
  ENOTFOUND: error => `No database server has the name ${textOf(error, 'hostname')}. Correct DATABASE_URL.`,
  EAI_AGAIN: error =>
    `The name ${textOf(error, 'hostname')} of the database server could not be looked up. Start again when the network is there.`,
  '28P01': () => 'The database server refuses the password. Correct it in DATABASE_URL, or in DATABASE_OWNER_URL.',
  '28000': error =>
    `The database server does not let this role in: ${messageOf(error)}. Correct DATABASE_URL, or pg_hba.conf of the server.`,
  '3D000': error =>
    `The database server says: ${messageOf(error)}. Create the database as docs/operating/servers.md says, or correct DATABASE_URL.`,
  '57P03': error => `The database server is not ready: ${messageOf(error)}. Start again in a moment.`,
}

const sentenceFor = (error: unknown): string | undefined => {
  const [code, call] = [codeOf(error) ?? '', textOf(error, 'syscall')]
  if (code === 'EMFILE' || code === 'ENFILE') return 'This process may open too few files. Allow it at least 1024, as with ulimit -n 1024.'
  const isOwnAddress = call === 'listen' || (call === 'getaddrinfo' && textOf(error, 'hostname') === process.env.HOST)
  if (isOwnAddress) return onListen[code]?.(error)
  if (textOf(error, 'path')) return ofFiles[code]?.(error)
  return ofDatabase[code]?.(error) ?? (code === 'ENOSPC' ? ofFiles.ENOSPC?.(error) : undefined)
}

/** Why a start failed, as a sentence with what to do; undefined when the error says so itself, or its cause is not known. */
export const startFault = (error: unknown): string | undefined =>
  sentenceFor(error) ?? (error instanceof Error && error.cause !== undefined ? sentenceFor(error.cause) : undefined)
