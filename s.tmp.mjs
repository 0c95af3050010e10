import { b, login } from './lib.tmp.mjs'
for (const [w, dark] of [[1440,0],[390,1]]) {
  const p = await login('admin', { viewport: { width: w, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
  await p.goto('http://localhost:4460/sales-and-clients/customers'); await p.waitForTimeout(1500)
  await (w > 1000 ? p.getByRole('gridcell').nth(1) : p.getByRole('listitem').first()).click().catch(e => console.log(String(e).slice(0,100))); await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/shots/del0-${w}.png` })
  await p.getByRole('button', { name: 'Delete this customer' }).click(); await p.waitForTimeout(600)
  await p.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click(); await p.waitForTimeout(1200)
  await p.screenshot({ path: `/tmp/shots/del-${w}.png` })
}
await b.close()
