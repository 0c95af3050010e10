import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/**
 * A wire between a program and what it asks, that can be cut, held and slowed. What is cut is cut at the asking side: the other still
 * ends what it was doing, as across a real network, and `settled` says when it has.
 */
export const openWire = async (to: NetConnectOpts) => {
  const pairs = new Map<Socket, Socket>()
  const ending = new Set<Socket>()
  let slowness = 0
  let isHeld = false
  let isRefused = false
  let lost: string | undefined
  let last: string | undefined
  let lastAsker: Socket | undefined

  const cutOff = (near: Socket, far: Socket) => {
    ending.add(far)
    near.destroy()
    far.end()
    far.resume()
  }
  const cut = () => {
    for (const [near, far] of pairs) cutOff(near, far)
  }
  const untilFree = async (from: Socket) => {
    if (slowness > 0) await pause(slowness)
    while (isHeld && !from.destroyed) await pause(20)
  }
  const pass = (from: Socket, into: Socket, isRequest: boolean) => {
    /** Whether more may follow at once. */
    const onward = (chunk: Buffer): boolean => {
      if (into.destroyed || into.writableEnded) return true
      const hasRoom = into.write(chunk)
      if (isRequest && last !== undefined && chunk.includes(last)) {
        last = undefined
        lastAsker = from
      } else if (into === lastAsker) {
        lastAsker = undefined
        isRefused = true
        cut()
        return true
      }
      if (isRequest && lost !== undefined && chunk.includes(lost)) {
        lost = undefined
        cutOff(from, into)
      }
      return hasRoom
    }
    const inTime = async (chunk: Buffer, isSent: boolean) => {
      from.pause()
      if (!isSent) await untilFree(from)
      const mayFollow = isSent ? false : onward(chunk)
      if (!mayFollow && !into.destroyed) await Promise.race([once(into, 'drain'), once(into, 'close')]).catch(() => {})
      from.resume()
    }
    from.on('data', (chunk: Buffer) => {
      const isFree = slowness === 0 && !isHeld
      if (!isFree || !onward(chunk)) void inTime(chunk, isFree)
    })
    // Whichever side ends or breaks, both are ended.
    from.once('close', () => into.end())
  }
  const server = createServer(near => {
    near.on('error', () => {})
    if (isRefused) return near.destroy()
    const far = connect(to)
    pairs.set(near, far)
    far.on('error', () => near.destroy())
    near.once('close', () => pairs.delete(near))
    far.once('close', () => {
      ending.delete(far)
      near.destroy()
    })
    near.setNoDelay(true)
    pass(near, far, true)
    pass(far, near, false)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    cut,
    /** Every piece of data waits so many milliseconds on its way. */
    slow: (milliseconds: number) => {
      slowness = milliseconds
    },
    /** The next time these words are asked they arrive, and the answer to them is lost. */
    loseAnswerTo: (words: string) => {
      lost = words
    },
    /** The next time these words are asked they are answered, and then everybody is cut off until `refuse(false)`. */
    refuseAfter: (words: string) => {
      last = words
    },
    hold: (held: boolean) => {
      isHeld = held
    },
    /** Nobody is let through any more, and whoever was is cut off. */
    refuse: (refused: boolean) => {
      isRefused = refused
      last = undefined
      if (refused) cut()
    },
    settled: async () => {
      while (ending.size > 0) await pause(10)
    },
    close: async () => {
      isHeld = false
      cut()
      server.close()
    },
  }
}
export type Wire = Awaited<ReturnType<typeof openWire>>

/** A wire to a database, and its address over the wire. */
export const wireTo = async (url: string) => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const wire = await openWire(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const over = (name = database) =>
    `postgresql://${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}@127.0.0.1:${wire.port}/${name}`
  return { ...wire, over }
}
