import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Columns } from './columns.ts'
import type { Labels } from './labels.ts'
import { tablesLeftOut } from './left-out.ts'

/** The file that describes the others (https://datapackage.org). It is written last, so an export without it is not complete. */
export const descriptionFile = 'datapackage.json'
export const profile = 'https://datapackage.org/profiles/2.0/datapackage.json'

const fieldTypes = ['string', 'integer', 'number', 'boolean', 'date', 'datetime', 'array', 'any'] as const
const attachedPath = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}(\.[a-z0-9]+)?$/
const names = z.array(z.string())
const tableName = z.string().regex(/^[a-z][a-z0-9_]*$/)
const resource = z.object({
  name: tableName,
  path: z.string(),
  title: z.string().optional(),
  format: z.literal('csv'),
  mediatype: z.literal('text/csv'),
  encoding: z.literal('utf-8'),
  bytes: z.int(),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  rowCount: z.int(),
  schema: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        title: z.string().optional(),
        type: z.enum(fieldTypes),
        format: z.enum(['uuid', 'binary']).optional(),
        constraints: z.object({ required: z.literal(true) }).optional(),
      }),
    ),
    primaryKey: names.optional(),
    foreignKeys: z
      .array(z.object({ fields: names, reference: z.object({ resource: z.string(), fields: names }) }))
      .min(1)
      .optional(),
    missingValues: names,
  }),
})

/** The description of an export, a data package. `stonebook` is what only an import needs. `rowCount` is without the line of names. */
const dataPackage = z.object({
  $schema: z.literal(profile),
  name: z.literal('stonebook-export'),
  title: z.string(),
  description: z.string(),
  created: z.iso.datetime(),
  resources: z.array(resource).min(1),
  stonebook: z.object({
    migrations: names.min(1),
    sequences: z.array(z.object({ name: tableName, last: z.string().regex(/^\d+$/) })),
    heads: z.array(z.object({ chain: z.enum(['audit-trail', 'security-events']), position: z.int(), hash: z.string() })),
    files: z.array(z.object({ path: z.string().regex(attachedPath), hash: z.string().regex(/^[0-9a-f]{64}$/) })),
  }),
})
export type Resource = z.infer<typeof resource>
export type DataPackage = z.infer<typeof dataPackage>

/** The type of a column in the words of the standard. A weight or an amount is a number with all its digits. */
const typeOf = (type: string): Pick<Resource['schema']['fields'][number], 'type' | 'format'> => {
  if (type.startsWith('_')) return { type: 'array' }
  switch (type) {
    case 'uuid':
      return { type: 'string', format: 'uuid' }
    case 'bytea':
      return { type: 'string', format: 'binary' }
    case 'int2':
    case 'int4':
    case 'int8':
      return { type: 'integer' }
    case 'numeric':
      return { type: 'number' }
    case 'bool':
      return { type: 'boolean' }
    case 'timestamptz':
      return { type: 'datetime' }
    case 'date':
      return { type: 'date' }
    case 'jsonb':
      return { type: 'any' }
    default:
      return { type: 'string' }
  }
}

/** The description of the columns of a table. References to tables that are left out are not named. */
export const schemaOf = ({ columns, key }: Columns, labels: Labels | undefined): Resource['schema'] => {
  const foreignKeys = columns.flatMap(({ name, refersTo }) =>
    refersTo && !tablesLeftOut.includes(refersTo.table)
      ? [{ fields: [name], reference: { resource: refersTo.table, fields: [refersTo.column] } }]
      : [],
  )
  return {
    fields: columns.map(({ name, type, isRequired }) => {
      const title = labels?.columns.get(name)
      return { name, ...(title && { title }), ...typeOf(type), ...(isRequired && { constraints: { required: true } }) }
    }),
    ...(key.length > 0 && { primaryKey: key }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
    missingValues: [''],
  }
}

/** Reads the description of an export. Throws a sentence when there is none, or it is none of Stonebook. */
export const dataPackageIn = async (folder: string): Promise<DataPackage> => {
  const text = await readFile(join(folder, descriptionFile), 'utf8').catch(() => {
    throw new Error(`There is no complete export in ${folder}: it has no ${descriptionFile}.`)
  })
  const { success, data } = dataPackage.safeParse(JSON.parse(text))
  if (!success) throw new Error(`${join(folder, descriptionFile)} does not describe an export of Stonebook.`)
  return data
}
