import { type DestinationStream, type Logger, pino } from 'pino'

const secrets = ['password', 'current', 'next', 'encryptedData', 'token', 'authorization', 'cookie', 'set-cookie', 'x-xsrf-token', 'body']

/** The server's log: one JSON object per line, to standard output by default; secrets are never written. */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '…' },
      serializers: {
        // A database error contains row values; log only the table, the constraint and the code.
        err: (error: Error & { code?: string; table?: string; constraint?: string; where?: string }) => ({
          type: error.name,
          message: error.message,
          stack: error.stack,
          code: error.code,
          table: error.table,
          constraint: error.constraint,
          where: error.where,
        }),
      },
    },
    to,
  )
