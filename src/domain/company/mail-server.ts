import { z } from 'zod'

/**
 * How the connection to a mail server is encrypted, with the port that is usual for it. Without a password it may also be encrypted only
 * if the server can do it.
 */
export const encryptions = [
  { value: 'tls', label: 'TLS', port: 465 },
  { value: 'starttls', label: 'STARTTLS', port: 587 },
  { value: 'none', label: 'If possible', port: 25 },
] as const
type Encryption = (typeof encryptions)[number]['value']
export const usualPort = (encryption: Encryption): number => encryptions.find(({ value }) => value === encryption)?.port ?? 25

const encryption = z.enum(
  encryptions.map(({ value }) => value),
  'is not one of: tls, starttls, none',
)

/** One line of text for the head of a message, in which a line break could add headers. */
export const textLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `has more than ${max} characters`)
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'has a line break or a character that cannot be printed')

const shown = {
  host: z.string().nullable(),
  port: z.int().nullable(),
  encryption: encryption.nullable(),
  user: z.string().nullable(),
  senderName: z.string().nullable(),
  senderAddress: z.string().nullable(),
}

const mailServer = z
  .strictObject({
    ...shown,
    version: z.int(),
    /** Where the mail server is set: in the environment of the server, in the settings, or not at all. */
    source: z.enum(['environment', 'settings', 'none']),
    /** Whether a password is stored, and whether this server can decrypt it. */
    password: z.enum(['stored', 'unreadable', 'none']),
    /** The public address, without which there are no private links. */
    publicUrl: z.string().nullable(),
  })
  .meta({ id: 'MailServer' })
/** The mail server of the company, without its password. */
export type MailServerSetting = z.infer<typeof mailServer>

const change = z
  .strictObject({
    version: z.int('is not a version number'),
    host: z
      .string()
      .trim()
      .max(253, 'has more than 253 characters')
      .regex(/^[a-z\d]([a-z\d.:-]*[a-z\d])?$/i, 'is not the name of a server'),
    port: z.int('is not a whole number').min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535'),
    encryption,
    user: textLine(254).nullable(),
    /** A new password; null removes it. When omitted, the stored one stays. */
    password: z.string().min(1, 'is empty').max(500, 'has more than 500 characters').nullable().optional(),
    senderName: textLine(120).nullable(),
    senderAddress: z.string().trim().max(254, 'has more than 254 characters').meta({ format: 'email' }).pipe(z.email('is not an e-mail address')),
  })
  .meta({ id: 'MailServerChange' })
export type MailServerChange = z.infer<typeof change>

export const mailServerCalls = {
  'GET mail-server': { answer: mailServer },
  'PUT mail-server': { body: change, answer: mailServer },
}
