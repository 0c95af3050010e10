import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const hashOf = (data: Buffer | string) => createHash('sha256').update(data).digest()
const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytesOf = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])
const [isPresent, isVerified, hasKey] = [0x01, 0x04, 0x40]

type Question = { challenge: string }
type Site = { origin: string; host: string }

/** An authenticator in software, with one passkey (ES256) of this site. It verifies its person unless told otherwise. */
export const authenticator = ({ origin, host }: Site, { verifies = true } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const flags = isPresent | (verifies ? isVerified : 0)
  let counter = 0

  const dataWith = (more: number, rest: Buffer[] = []) =>
    Buffer.concat([hashOf(host), Buffer.from([flags | more]), number(counter, 4), ...rest])
  const clientData = (type: string, { challenge }: Question) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const, clientExtensionResults: {} }
  // A COSE key: EC2, ES256, P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a501020326200121', 'hex'),
    bytesOf(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytesOf(Buffer.from(y, 'base64url')),
  ])
  return {
    /** What a browser sends when the passkey was made. */
    create: (question: Question) => {
      const authData = dataWith(hasKey, [Buffer.alloc(16), number(id.length, 2), id, coseKey])
      const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytesOf(authData)]
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...parts]).toString('base64url')
      return { ...common, response: { clientDataJSON: clientData('webauthn.create', question).toString('base64url'), attestationObject } }
    },
    /** What a browser sends when the passkey has signed. */
    sign: (question: Question) => {
      counter++
      const [authData, client] = [dataWith(0), clientData('webauthn.get', question)]
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, hashOf(client)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
