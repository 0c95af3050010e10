import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { entities, type Name } from '../../domain/index.ts'
import type { Ref } from '../../domain/kit/field.ts'
import type { HomeLine } from '../../domain/reports/home.ts'
import { useRecord } from '../kit/data/query.ts'
import { useGo, useHome } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { PayBill } from '../payments/bill-list.tsx'

const sold = ['invoice', 'cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const satisfies Name[]
type Sold = (typeof sold)[number]
const isSold = (name: Name): name is Sold => sold.some(one => one === name)

type Props = { line: Pick<HomeLine, 'act' | 'entity'>; id: string }

/** What a record of Today is there for, in one press: take or make its payment, return it, or receive it. */
export const TodayAction = ({ line: { act, entity }, id }: Props) => {
  const { can, canAct } = useRights()
  const mayPay = can('create', entities.paymentNote)
  switch (act) {
    case 'take payment':
      return mayPay && isSold(entity) && <Pay label="Receive" dialog={onClose => <ReceiveFor name={entity} id={id} onClose={onClose} />} />
    case 'pay':
      return mayPay && <Pay label="Pay" dialog={onClose => <PayFor id={id} onClose={onClose} />} />
    case 'return':
      return <Open label="Return" entity={entity} id={id} screen="return" />
    case 'receive':
      return canAct(entities.transfer, 'receive') && <Open label="Receive" entity={entity} id={id} screen="receive" />
    default:
      return null
  }
}

const Open = ({ label, entity, id, screen }: { label: string; entity: Name; id: string; screen: string }) => {
  const home = useHome()(entity, id)
  const go = useGo()
  return home && <Act label={label} onClick={() => go(`${home}/${screen}`)} />
}

const Act = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {label}
  </Button>
)

const Pay = ({ label, dialog }: { label: string; dialog: (onClose: () => void) => ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Act label={label} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

const ReceiveFor = ({ name, id, onClose }: { name: Sold; id: string; onClose: () => void }) => {
  const { data } = useRecord(entities[name], id)
  const party: Ref | null = data?.customer ?? null
  return data && party && <PayBill way="received" party={party} bill={data} onClose={onClose} />
}

const PayFor = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data } = useRecord(entities.purchase, id)
  return data?.supplier && <PayBill way="paid" party={data.supplier} bill={data} onClose={onClose} />
}
