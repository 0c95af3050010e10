import { expect, it } from 'vitest'
import { etcdFile } from '../availability/templates/etcd.ts'
import { haproxyFile } from '../availability/templates/haproxy.ts'
import { patroniFile } from '../availability/templates/patroni.ts'
import { every, read } from '../support/pages.ts'

const machines = [1, 2, 3].map(number => ({ name: `stonebook${number}`, address: `10.0.0.1${number}` }))
const [machine = { name: '', address: '' }] = machines
const network = '10.0.0.0/24'

const etcd = etcdFile(machine, machines, '/var/lib/etcd/stonebook')
const patroni = patroniFile(machine, machines, {
  network,
  programs: '/usr/lib/postgresql/15/bin',
  data: '/var/lib/postgresql/15/stonebook',
  sockets: '/var/run/postgresql',
  watchdog: 'automatic',
  passwords: { superuser: 'PASSWORD-1', replication: 'PASSWORD-2', rewind: 'PASSWORD-3', api: 'PASSWORD-4' },
})
const haproxy = haproxyFile(machines, {
  machine,
  applications: machines.slice(0, 2),
  network,
  global: ['log /dev/log local0', 'user haproxy', 'group haproxy'],
  web: ':443 ssl crt /etc/haproxy/stonebook.pem',
  database: '127.0.0.1:5000',
  server: '127.0.0.1:3000',
})

// `npm run availability` tries these files, with other addresses.
it('the page on high availability shows the files that were tried', () => {
  const blocks = every(read('docs/operating/availability.md'), /```\w*\n([\s\S]*?)```/g)
  for (const file of [etcd, patroni, haproxy]) expect(blocks).toContain(file)
})
