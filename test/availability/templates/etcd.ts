/** A machine of the cluster: its name in etcd, Patroni and HAProxy, and its address. */
export type Machine = { name: string; address: string }

const peer = ({ address }: Machine) => `http://${address}:2380`
const client = ({ address }: Machine) => `http://${address}:2379`

/** The file /etc/default/etcd of a machine: environment variables, one a line. */
export const etcdFile = (machine: Machine, machines: readonly Machine[], folder: string): string => `ETCD_NAME=${machine.name}
ETCD_DATA_DIR=${folder}
ETCD_LISTEN_PEER_URLS=${peer(machine)}
ETCD_LISTEN_CLIENT_URLS=${client(machine)}
ETCD_INITIAL_ADVERTISE_PEER_URLS=${peer(machine)}
ETCD_ADVERTISE_CLIENT_URLS=${client(machine)}
ETCD_INITIAL_CLUSTER=${machines.map(one => `${one.name}=${peer(one)}`).join(',')}
ETCD_INITIAL_CLUSTER_TOKEN=stonebook
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_AUTO_COMPACTION_RETENTION=1
`
