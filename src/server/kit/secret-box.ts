import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from './files/data-folder.ts'
import { writeWhole } from './files/write-whole.ts'
import { codeOf } from './property.ts'

/** Encrypts secrets that the database stores, with a key that is not in the database and in no backup. */
export type SecretBox = {
  seal(secret: string): Promise<Buffer>
  /** The secret; undefined when it was sealed with another key. */
  open(sealed: Buffer): Promise<string | undefined>
}

const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]
const keyName = 'secret.key'

const read = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Opens the box with the given key (32 bytes in base64), or with that of the data folder, which is made for the first secret. */
export const openSecretBox = (dataDir: string, given?: string): SecretBox => {
  const path = join(dataDir, keyName)
  const keyIn = (text: string | undefined): Buffer | undefined => {
    const key = Buffer.from(text ?? '', 'base64')
    return key.length === keyBytes ? key : undefined
  }
  const known = async () => keyIn(given ?? (await read(path)))
  const made = async (): Promise<Buffer> => {
    const key = await known()
    if (key) return key
    await makeDataFolder(dataDir)
    const isNew = (await read(path)) === undefined
    await writeWhole(path, randomBytes(keyBytes).toString('base64'), { isNew })
    const written = await known()
    if (!written) throw new TypeError(`The key in ${path} could not be written.`)
    return written
  }
  return {
    seal: async secret => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', await made(), nonce)
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content])
    },
    open: async sealed => {
      const key = await known()
      if (!key || sealed.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
