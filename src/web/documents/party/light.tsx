import type { Light } from '../../../domain/parties/light.ts'
import { Status } from '../../kit/display/cell.tsx'
import classes from '../document.module.css'

const words = { green: 'Nothing against it', amber: 'With care', red: 'Ask first' } as const

/** Whether goods should go to a customer, with the reasons and without figures. */
export const TrafficLight = ({ light: { color, reasons } }: { light: Light }) => (
  <div className={classes.light}>
    <Status tone={color}>{words[color]}</Status>
    {reasons.length > 0 && (
      <ul aria-label="Reasons">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
  </div>
)
