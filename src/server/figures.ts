import type { Pool } from 'pg'
import type { Db } from './kit/db/db.ts'
import type { Figure } from './kit/metrics.ts'
import type { Printer } from './kit/print/print.ts'
import { sealFigures } from './kit/seal/job.ts'
import type { Archiver } from './program/archive/archiver.ts'
import { lastBackup } from './program/backup-job.ts'

type Measured = { pool: Pool; printer: Pick<Printer, 'memory' | 'seconds'>; archiver: Pick<Archiver, 'figures'>; db: Db }

/** What the metrics have beside the requests. The database is asked through `db`. */
export const figuresOf = ({ pool, printer, archiver, db }: Measured): Figure[] => [
  {
    name: 'print_memory_bytes',
    help: 'Memory of the print process after its last document; 0 if there is none.',
    value: printer.memory,
  },
  { name: 'print_cpu_seconds', help: 'Processor seconds used for printing.', value: printer.seconds },
  { name: 'database_connections', help: 'Open connections to the database.', value: () => pool.totalCount },
  { name: 'database_connections_idle', help: 'Idle database connections.', value: () => pool.idleCount },
  { name: 'database_waiting', help: 'Requests that wait for a database connection.', value: () => pool.waitingCount },
  {
    name: 'backup_last_success_seconds',
    help: 'Time of the last verified backup, in seconds since 1970; 0 if not made by this process.',
    value: lastBackup,
  },
  ...archiver.figures,
  ...sealFigures(db),
]
