import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The answer of a ZPL printer to ~HS, with these flags set. */
export const zplStatus = ({ noRoll = 0, paused = 0, head = 0, ribbon = 0 } = {}): Buffer =>
  Buffer.from(
    `\x02030,${noRoll},${paused},0160,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,${head},${ribbon},1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n`,
  )

type Acting = {
  /** What it answers when asked for its status; nothing when omitted. */
  status?: Buffer | undefined
  /** `prints`: it reads everything. `hangs`: it reads nothing after the status. `breaks`: it cuts the connection within the job. `leaves`: it hangs up first. */
  does?: 'prints' | 'hangs' | 'breaks' | 'leaves'
}

const queries = [Buffer.from('~HS'), Buffer.from('\x1b!?', 'latin1')]

/** A label printer on a port of this computer. `jobs` are the jobs that it has read to their end. */
export const openLabelPrinter = async (acting: Acting = {}) => {
  const jobs: Buffer[] = []
  const sockets = new Set<Socket>()
  const state = { does: 'prints', mostAtOnce: 0, ...acting }
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    state.mostAtOnce = Math.max(state.mostAtOnce, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (state.does === 'leaves') return void socket.end()
    let read = Buffer.alloc(0)
    let isQueried = false
    socket.on('data', part => {
      read = Buffer.concat([read, part])
      const query = queries.find(one => read.subarray(0, one.length).equals(one))
      if (!isQueried && query) {
        isQueried = true
        read = read.subarray(query.length)
        if (state.status) socket.write(state.status)
        if (state.does === 'hangs') socket.pause()
      }
      if (state.does === 'breaks' && read.length > 0) socket.resetAndDestroy()
    })
    socket.on('end', () => {
      if (read.length > 0) jobs.push(read)
      socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { host: '127.0.0.1', port, address: `127.0.0.1:${port}`, jobs, close, state }
}
