export default async ({open, base}) => {
  const p = await open('salesman', 1440)
  await p.goto(base+'/sales-and-clients/offers'); await p.getByRole('gridcell').first().waitFor(); await p.waitForTimeout(500)
  await p.screenshot({path:'/tmp/offers-data/list.png'})
  await p.getByText('Sent',{exact:true}).first().click(); await p.getByRole('heading',{level:1,name:/OF-/}).waitFor(); await p.waitForTimeout(700)
  await p.screenshot({path:'/tmp/offers-data/sent.png'})
  await p.keyboard.press('i'); await p.getByRole('dialog').waitFor(); await p.waitForTimeout(500)
  await p.screenshot({path:'/tmp/offers-data/dialog.png'})
  await p.keyboard.press('Escape')
  await p.goto(base+'/sales-and-clients/offers?status=draft'); await p.getByRole('gridcell').first().click(); await p.getByRole('heading',{level:1,name:/Draft/}).waitFor(); await p.waitForTimeout(800)
  await p.screenshot({path:'/tmp/offers-data/draft.png'})
}
