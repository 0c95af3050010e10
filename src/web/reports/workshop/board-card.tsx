import { isPositive } from '../../../domain/kit/quantity.ts'
import { counted, day, today, weight } from '../../kit/data/number.ts'
import { Status } from '../../kit/display/cell.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { workHome } from '../../workshop/kind.ts'
import classes from './board.module.css'
import { type BoardForm, dueIn } from './board-forms.ts'

const shown = 3

/** An order form on the board: customer, maker, goods, duration and delay. The whole card is a link. */
export const BoardCard = ({ form }: { form: BoardForm }) => {
  const { document, number, kind, customer, maker, priority, goods } = form
  return (
    <li className={classes.card} data-late={form.late ? true : undefined}>
      <header>
        <Go to={`${workHome(document.entity)}/${document.id}`} className={classes.open}>
          {number}
        </Go>
        {priority === 'urgent' && <Status tone="red">Urgent</Status>}
        <span className={classes.quiet}>{kind.replace(' order', '')}</span>
      </header>
      <p>
        <b>{maker ?? 'No maker yet'}</b> <span className={classes.quiet}>{customer ? `for ${customer}` : 'own stock'}</span>
      </p>
      {form.bench && <p>{form.bench}</p>}
      <ul className={classes.goods}>
        {goods.slice(0, shown).map(({ sku, description, pieces, open, grams }) => (
          <li key={sku}>
            <span>
              {sku} <span className={classes.quiet}>{description}</span>
            </span>
            <span className={classes.much}>
              {pieces !== null && pieces > 1 ? `${counted(pieces, 'pc')} ` : ''}
              {isPositive(grams) ? `${weight(grams)} g` : isPositive(open) ? `${weight(open)} ct` : ''}
            </span>
          </li>
        ))}
        {goods.length > shown && <li className={classes.quiet}>and {counted(goods.length - shown, 'line')} more</li>}
      </ul>
      <footer>
        <Due form={form} />
        <span className={classes.quiet}>{waited(form)}</span>
      </footer>
    </li>
  )
}

const waited = ({ days, state }: BoardForm): string => {
  const long = days === 0 ? 'since today' : counted(days, 'day')
  return state.startsWith('to be c') && state !== 'to be completed' ? `waiting ${days === 0 ? long : `for ${long}`}` : long
}

/** The promised date compared with today. */
const Due = ({ form }: { form: BoardForm }) => {
  const days = dueIn(form, today())
  if (form.state === 'to be collected') return <Status tone="amber">Customer’s goods</Status>
  if (days === null) return <span className={classes.quiet}>{form.promised ? `promised ${day(form.promised)}` : 'no date promised'}</span>
  if (days < 0) return <Status tone="red">{`${counted(-days, 'day')} late`}</Status>
  if (days <= 7) return <Status tone="amber">{days === 0 ? 'Due today' : `Due in ${counted(days, 'day')}`}</Status>
  return <span className={classes.quiet}>promised {day(form.promised)}</span>
}
