import { XMLBuilder } from 'fast-xml-parser'
import type { Tree } from '../../../domain/sales/e-invoice/settle.ts'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: true })

/** The text of an XML file with these elements. */
export const xmlOf = (tree: Tree): string => `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(tree)}`
