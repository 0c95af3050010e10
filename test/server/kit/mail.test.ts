import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { compose } from '../../../src/server/kit/mail/compose.ts'
import { deliver, usualPatience } from '../../../src/server/kit/mail/deliver.ts'
import { type MailServer, senderOf, serverOfUrl } from '../../../src/server/kit/mail/server.ts'
import { openMailServer } from '../../support/mail/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const opened = async (...options: Parameters<typeof openMailServer>) => {
  const server = await openMailServer(...options)
  closing.push(server.close)
  return server
}

const message = {
  messageId: '<one@stones.test>',
  from: { name: 'Stones', address: 'sales@stones.test' },
  replyTo: { name: 'Ann', address: 'ann@stones.test' },
  to: ['amal@client.test', 'ben@client.test'],
  subject: 'Invoice INV-1',
  text: 'Dear Amal,\n\nthe invoice is attached.',
  files: [{ name: 'INV-1.pdf', type: 'application/pdf', body: Buffer.from('%PDF-1.7 one') }],
  date: new Date('2026-11-21T10:00:00Z'),
}
const never = new AbortController().signal
const send = async (server: MailServer, given: Partial<typeof message> = {}, patience = usualPatience, signal = never) => {
  const written = { ...message, ...given }
  return deliver(server, { to: written.to, body: await compose(written) }, signal, patience)
}

describe('a message', () => {
  it('arrives with its text, its file and its addresses', async () => {
    const server = await opened()
    expect(await send(server.settings)).toEqual(message.to.map(address => ({ address, result: 'sent', words: null })))
    expect(server.received).toHaveLength(1)
    const [{ from, to, email }] = server.received as [(typeof server.received)[0]]
    expect({ from, to }).toEqual({ from: 'sales@stones.test', to: message.to })
    expect(email).toMatchObject({
      subject: 'Invoice INV-1',
      messageId: '<one@stones.test>',
      from: { name: 'Stones', address: 'sales@stones.test' },
      replyTo: [{ name: 'Ann', address: 'ann@stones.test' }],
    })
    expect(email.text?.trim()).toBe(message.text)
    expect(
      email.attachments.map(({ filename, mimeType, content }) => [filename, mimeType, Buffer.from(content as ArrayBuffer).toString()]),
    ).toEqual([['INV-1.pdf', 'application/pdf', '%PDF-1.7 one']])
  })

  it('keeps a long Thai name, and a line break in a subject or a name makes no header', async () => {
    const server = await opened()
    const name = 'บริษัทอัญมณีและเครื่องประดับ '.repeat(8).slice(0, 200)
    const evil = 'Invoice\r\nBcc: thief@evil.test\r\n\r\nbody'
    await send(server.settings, { from: { name, address: 'sales@stones.test' }, subject: `${name} ${name}` })
    await send(server.settings, {
      from: { name: evil, address: 'sales@stones.test' },
      replyTo: { name: evil, address: 'ann@stones.test' },
      subject: evil,
      files: [{ name: `${evil}.pdf`, type: 'application/pdf', body: Buffer.from('x') }],
    })
    const [thai, injected] = server.received
    expect(thai?.email.subject).toBe(`${name} ${name}`.trim())
    expect(thai?.email.from?.name).toBe(name.trim())
    expect(injected?.to).toEqual(message.to)
    const head = injected?.raw.toString().split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^bcc:/im)
    expect(injected?.email.text?.trim()).toBe(message.text)
  })
})

describe('what became of a message', () => {
  it('is said for each recipient: one taken, one refused for good, one to be tried later', async () => {
    const server = await opened()
    server.refused.set('ben@client.test', { status: 550, words: 'No such user here' })
    server.refused.set('cam@client.test', { status: 452, words: 'Mailbox is full' })
    const outcomes = await send(server.settings, { to: ['amal@client.test', 'ben@client.test', 'cam@client.test'] })
    expect(outcomes).toEqual([
      { address: 'amal@client.test', result: 'sent', words: null },
      { address: 'ben@client.test', result: 'refused', words: '550 No such user here' },
      { address: 'cam@client.test', result: 'later', words: '452 Mailbox is full' },
    ])
    expect(server.received.map(({ to }) => to)).toEqual([['amal@client.test']])
    const none = await send(server.settings, { to: ['ben@client.test', 'cam@client.test'] })
    expect(none.map(({ result }) => result)).toEqual(['refused', 'later'])
  })

  it('is refused when the server does not take the message itself', async () => {
    const server = await opened({ size: 100 })
    expect((await send(server.settings)).map(({ result }) => result)).toEqual(['refused', 'refused'])
  })

  it('is later when nothing listens, and when the server does not greet or only goes on greeting', async () => {
    const server = await opened()
    await server.close()
    closing.length = 0
    expect(await send(server.settings)).toMatchObject([
      { result: 'later', words: expect.stringContaining('ECONNREFUSED') },
      { result: 'later' },
    ])
    const silent = await listening(() => {})
    expect(await send(silent, {}, { ...usualPatience, greeting: 100 })).toMatchObject([{ result: 'later' }, { result: 'later' }])
    const slow = await listening(socket => {
      const timer = setInterval(() => socket.write('220-still here\r\n'), 20)
      socket.once('close', () => clearInterval(timer))
    })
    expect(await send(slow, {}, { ...usualPatience, whole: 200 })).toMatchObject([
      { result: 'later', words: 'The mail server was too slow.' },
      {},
    ])
  })

  it('is later when the certificate is wrong or the password is, and the server never gets the password without TLS', async () => {
    const selfSigned = await opened({ secure: true })
    expect(await send({ ...selfSigned.settings, encryption: 'tls' })).toMatchObject([
      { result: 'later', words: expect.stringMatching(/certificate/) },
      { result: 'later' },
    ])
    const passwords: unknown[] = []
    const guarded = await opened({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        passwords.push(password)
        done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 }))
      },
    })
    const server = { ...guarded.settings, user: 'ann', password: 'wrong-secret' }
    const outcomes = await send(server)
    expect(outcomes).toMatchObject([{ result: 'later', words: expect.stringMatching(/^535 /) }, { result: 'later' }])
    expect(JSON.stringify(outcomes)).not.toContain('wrong-secret')
    expect(passwords).toEqual(['wrong-secret'])
    expect(await send({ ...server, encryption: 'starttls' })).toMatchObject([{ result: 'later' }, { result: 'later' }])
    expect(passwords).toHaveLength(1)
  })

  it('is unclear when the connection ends after the whole message and before the answer', async () => {
    const server = await opened()
    const sockets: Socket[] = []
    const between = await proxied(server.port, sockets)
    server.before.answer = async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(() => {})
    }
    const outcomes = await send(between)
    expect(outcomes.map(({ result }) => result)).toEqual(['unclear', 'unclear'])
  })

  it('is broken off when this server stops', async () => {
    const silent = await listening(() => {})
    const stopping = new AbortController()
    const sending = send(silent, {}, usualPatience, stopping.signal)
    stopping.abort()
    expect(await sending).toMatchObject([{ result: 'later', words: 'The server was stopped.' }, {}])
  })
})

/** A listener that does what it is given with each connection. */
const listening = async (answer: (socket: Socket) => void): Promise<MailServer> => {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>(open => server.listen(0, '127.0.0.1', open))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise(closed => server.close(closed))
  })
  const address = server.address()
  return {
    ...{ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0, encryption: 'none', user: null, password: null },
    sender: { name: null, address: 'sales@stones.test' },
  }
}
const proxied = (port: number, sockets: Socket[]) =>
  listening(client => {
    const server = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(client, server)
    client.pipe(server)
    server.pipe(client)
  })

describe('the address of a mail server', () => {
  it('has its host, port, user and password, and encrypts a password', () => {
    const of = (url: string) => serverOfUrl(url)
    expect(of('smtps://ann:p%40ss@mail.test')).toEqual({ host: 'mail.test', port: 465, encryption: 'tls', user: 'ann', password: 'p@ss' })
    expect(of('smtp://ann:pass@mail.test:2525')).toMatchObject({ port: 2525, encryption: 'starttls' })
    expect(of('smtp://relay.test')).toMatchObject({ port: 25, encryption: 'none', user: null, password: null })
    for (const wrong of ['mail.test', 'http://mail.test', 'smtp://', '']) expect(of(wrong), wrong).toBeUndefined()
  })
  it('has a sender with or without a name', () => {
    expect(senderOf('Stone Co. <sales@stones.test>')).toEqual({ name: 'Stone Co.', address: 'sales@stones.test' })
    expect(senderOf('sales@stones.test')).toEqual({ name: null, address: 'sales@stones.test' })
    for (const wrong of ['sales', 'a@b, c@d', 'x\r\nBcc: <a@b>', '<a@b', '']) expect(senderOf(wrong), wrong).toBeUndefined()
  })
})
