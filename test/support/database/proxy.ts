import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/**
 * A proxy between a program and a server that can be cut, held and slowed. The client side is cut: the server still completes
 * its work, as on a real network, and `settled` waits for that.
 */
export const openProxy = async (to: NetConnectOpts) => {
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
    /** Whether more data may follow at once. */
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
    // When one side ends or breaks, both are closed.
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
    /** Delays every chunk by this many milliseconds. */
    slow: (milliseconds: number) => {
      slowness = milliseconds
    },
    /** The next request with this text arrives, and its response is lost. */
    loseAnswerTo: (words: string) => {
      lost = words
    },
    /** The next request with this text is answered, and then every connection is cut until `refuse(false)`. */
    refuseAfter: (words: string) => {
      last = words
    },
    hold: (held: boolean) => {
      isHeld = held
    },
    /** Refuses new connections and cuts the open ones. */
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
export type DatabaseProxy = Awaited<ReturnType<typeof openProxy>>

/** A proxy to a database, and the address of the database through it. */
export const proxyTo = async (url: string) => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const proxy = await openProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const over = (name = database) =>
    `postgresql://${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}@127.0.0.1:${proxy.port}/${name}`
  return { ...proxy, over }
}
