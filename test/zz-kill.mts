import { execSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { seal } from '/work/main/src/server/kit/envelope.ts'
import { visitor } from '/work/main/test/house.ts'

const start = async () => {
  const child = spawn('/work/main/node_modules/.bin/tsx', ['src/server/main.ts'], {
    cwd: '/work/main',
    env: {
      ...process.env,
      PORT: '4410',
      DATA_DIR: '/tmp/imp-kill',
      ADMIN_EMAIL: 'admin@x.test',
      ADMIN_PASSWORD: 'quiet harbour 12',
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  })
  for (;;) {
    try {
      await fetch('http://127.0.0.1:4410/readyz')
      break
    } catch {
      await new Promise(d => setTimeout(d, 200))
    }
  }
  return child
}
let child = await start()
const { envelopeKey } = await (await fetch('http://127.0.0.1:4410/config.json')).json()
const key = Buffer.from(envelopeKey, 'base64')
const v = visitor('http://127.0.0.1:4410', key)
await v.signIn('admin@x.test', 'quiet harbour 12')
const form = new FormData()
form.append('encryptedData', seal(key, '{}'))
form.append('file', new Blob([readFileSync('/work/shared/data/stock-list-47k.csv')]), 'x.csv')
const up = (await v.call('POST', '/api/import/inventory', form)).data
const di = (await v.get('/api/stonename', { view: 'lookup', search: 'Diamond' })).data.rows[0].id
const get = async () => (await v.get('/api/import/inventory', { id: up.id })).data
const until = async (f: (j: any) => boolean) => {
  for (;;) {
    const j = await get()
    if (f(j)) return j
    await new Promise(d => setTimeout(d, 150))
  }
}
await v.put('/api/import/inventory/preview', {
  id: up.id,
  mapping: up.mapping,
  unknownWords: 'note',
  defaults: { ...up.defaults, stoneName: di, treatments: ['N'] },
})
console.log('checked', (await until(j => j.state !== 'checking')).errorCount)
await v.put('/api/import/inventory/run', { id: up.id })
console.log('at', (await until(j => j.done > 5000)).done)
const pids = execSync(`pgrep -P ${child.pid}`).toString().trim().split('\n').map(Number)
for (const pid of pids) process.kill(pid, 'SIGKILL')
await new Promise(d => setTimeout(d, 1500))
child = await start()
const j = await get()
console.log(j?.state, j?.message, 'stones', (await v.get('/api/inventory', { pageSize: 1 })).data?.total)
console.log((await v.put('/api/import/inventory/run', { id: up.id })).status)
const end = await until(x => !['importing'].includes(x.state))
console.log(end.state, end.done, 'stones', (await v.get('/api/inventory', { pageSize: 1 })).data.total)
const pids2 = execSync(`pgrep -P ${child.pid}`).toString().trim().split('\n').map(Number)
for (const pid of pids2) process.kill(pid, 'SIGTERM')
