import type { Machine } from './etcd.ts'

/** What the file of Patroni needs besides the machines. `network` holds all machines; the folders belong to the account `postgres`. */
export type DatabaseNode = {
  network: string
  programs: string
  data: string
  sockets: string
  watchdog: 'automatic' | 'off'
  passwords: { superuser: string; replication: string; rewind: string; api: string }
}

/** The file /etc/patroni/config.yml of a machine. */
export const patroniFile = (
  { name, address }: Machine,
  machines: readonly Machine[],
  { network, programs, data, sockets, watchdog, passwords }: DatabaseNode,
): string => `scope: stonebook
name: ${name}

restapi:
  listen: ${address}:8008
  connect_address: ${address}:8008
  authentication:
    username: patroni
    password: ${passwords.api}

etcd3:
  hosts: ${machines.map(one => `${one.address}:2379`).join(',')}

watchdog:
  mode: ${watchdog}

bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    primary_start_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      remove_data_directory_on_rewind_failure: true
      remove_data_directory_on_diverged_timelines: true
      parameters:
        max_connections: 200
        wal_keep_size: 1GB
        wal_receiver_timeout: 10s
        wal_retrieve_retry_interval: 1s
        wal_sender_timeout: 10s
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums

postgresql:
  listen: ${address}:5432
  connect_address: ${address}:5432
  bin_dir: ${programs}
  data_dir: ${data}
  parameters:
    unix_socket_directories: ${sockets}
    password_encryption: scram-sha-256
  authentication:
    superuser:
      username: postgres
      password: ${passwords.superuser}
    replication:
      username: replicator
      password: ${passwords.replication}
    rewind:
      username: rewinder
      password: ${passwords.rewind}
  pg_hba:
    - local all postgres peer
    - host replication replicator ${network} scram-sha-256
    - host all all ${network} scram-sha-256
`
