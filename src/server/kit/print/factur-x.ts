const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = {
  DocumentType: { value: 'INVOICE', description: 'The type of the document' },
  DocumentFileName: { value: 'factur-x.xml', description: 'The name of the embedded XML file' },
  Version: { value: '1.0', description: 'The version of the standard' },
  ConformanceLevel: { value: 'EN 16931', description: 'The profile of the XML file' },
}

const declared = Object.entries(properties).map(
  ([name, { description }]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
)
// PDF/A takes properties of a schema only if the file describes the schema.
const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${declared.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
const values = Object.entries(properties).map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`)
const description = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values.join('')}</rdf:Description>`

const cut = (text: string, pattern: RegExp): { index: number; parts: string[] } => {
  const found = pattern.exec(text)
  if (!found) throw new Error(`The PDF has no ${pattern.source}.`)
  return { index: found.index + found[0].length, parts: found.slice(1) }
}

const described = (xmp: string): string => {
  const { index } = cut(xmp, /<pdfaExtension:schemas><rdf:Bag>/)
  return (xmp.slice(0, index) + schema + xmp.slice(index)).replace('</rdf:RDF>', `${description}</rdf:RDF>`)
}

/**
 * A PDF/A-3 of the typesetter with the metadata of Factur-X 1.0, which it cannot write itself (docs/domain/e-invoices.md#formats). The new
 * metadata are appended, as PDF provides for changes (ISO 32000-1, 7.5.6), so that nothing else of the file changes.
 */
export const markedFacturX = (pdf: Buffer): Buffer => {
  const text = pdf.toString('latin1')
  const { index, parts } = cut(text, /\n(\d+) 0 obj\n<<\n {2}\/Length (\d+)\n {2}\/Type \/Metadata\n {2}\/Subtype \/XML\n>>\nstream\n/)
  const [object = '', length = ''] = parts
  const xmp = described(pdf.subarray(index, index + Number(length)).toString('utf8'))
  const { parts: last } = cut(text, /trailer\n<<([\s\S]*?)>>\nstartxref\n(\d+)\n%%EOF\s*$/)
  const [trailer = '', previous = ''] = last
  const start = `${object} 0 obj\n<<\n  /Length ${Buffer.byteLength(xmp)}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`
  const appended = Buffer.from(`\n${start}${xmp}\nendstream\nendobj\n`)
  const offset = String(pdf.length + 1).padStart(10, '0')
  const table = `xref\n${object} 1\n${offset} 00000 n\r\ntrailer\n<<${trailer}  /Prev ${previous}\n>>\nstartxref\n${pdf.length + appended.length}\n%%EOF\n`
  return Buffer.concat([pdf, appended, Buffer.from(table)])
}
