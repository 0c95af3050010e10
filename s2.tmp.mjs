import { readFileSync } from 'node:fs'
export default async ({open, base}) => {
  const p = await open('manager', 1440)
  await p.goto(base+'/sales-and-clients/offers?status=sent'); await p.getByRole('gridcell').first().click(); await p.getByRole('heading',{level:1,name:/OF-/}).waitFor(); 
  const id = p.url().split('/').pop()
  const pdf = await p.request.get(base+'/api/offer/export/pdf?id='+id)
  const { writeFileSync } = await import('node:fs'); writeFileSync('/tmp/offers-data/o.pdf', await pdf.body())
}
