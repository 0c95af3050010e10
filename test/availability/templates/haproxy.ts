import type { Machine } from './etcd.ts'

/**
 * What the file of HAProxy needs besides the machines. `applications` are the machines with Stonebook, `network` holds all machines.
 * `web` is what browsers reach, `database` what Stonebook on this machine connects to, and `server` where it listens.
 */
export type Proxy = {
  machine: Machine
  applications: readonly Machine[]
  network: string
  global: readonly string[]
  web: string
  database: string
  server: string
}

/** The file /etc/haproxy/haproxy.cfg of a machine with Stonebook. */
export const haproxyFile = (
  machines: readonly Machine[],
  { machine, applications, network, global, web, database, server }: Proxy,
): string => `global
    maxconn 4000
${global.map(line => `    ${line}\n`).join('')}
defaults
    mode http
    timeout connect 2s
    timeout check 2s
    timeout client 5m
    timeout server 10m
    timeout http-request 30s
    retries 2
    option redispatch
    default-server inter 1s fall 2 rise 1

# The database: connections go to the primary, and only to it.
listen database
    bind ${database}
    mode tcp
    timeout client 1d
    timeout server 1d
    option clitcpka
    option srvtcpka
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `    server ${name} ${address}:5432 check port 8008\n`).join('')}
# Browsers: any Stonebook that is ready.
frontend web
    bind ${web}
    http-request set-header X-Forwarded-For %[src]
    default_backend stonebook

backend stonebook
    balance roundrobin
    option httpchk GET /readyz
${applications.map(({ name, address }) => `    server ${name} ${address}:3001 check\n`).join('')}
# The Stonebook of this machine, for the proxies of all machines. It keeps their X-Forwarded-For.
frontend machines
    bind ${machine.address}:3001
    http-request deny unless { src ${network} }
    default_backend here

backend here
    retries 0
    server here ${server}
`
