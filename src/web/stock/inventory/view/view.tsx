import { entities } from '../../../../domain/index.ts'
import { Files } from '../../../company/attachment/files.tsx'
import { History } from '../../../kit/record/history.tsx'
import { Summary } from '../../../kit/record/summary.tsx'
import { Section } from '../../../kit/shell/page.tsx'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import { Photos } from '../../media/photos.tsx'
import { FindPair } from '../../pair/parts.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { Certificates } from '../form/certificates.tsx'
import { StockHistory } from '../history.tsx'
import { Decision } from './decision.tsx'
import { what } from './details.tsx'
import { Links } from './links.tsx'
import { where } from './location.tsx'
import { fields, shown } from './pairs.tsx'
import { worth } from './price.tsx'
import classes from './view.module.css'
import { WishesForStone } from './wishes.tsx'

/** The overview of a stone: what decides, its pictures, description, location and value, then its movements, reports and history. */
export const StoneView = ({ stone, keys = false }: { stone: Stone; keys?: boolean }) => {
  const { may } = useRights()
  const { currency } = useUser().settings
  return (
    <div className={classes.view}>
      <div className={classes.glance}>
        <Decision stone={stone} />
        <div className={classes.photos}>
          <Photos stone={stone} />
        </div>
        <div className={classes.summary}>
          <Section title="Details" actions={stone.type === 'single' && <FindPair id={stone.id} />}>
            <Summary pairs={shown(what(stone))} />
          </Section>
          <WishesForStone id={stone.id} />
          <Section title="Location">
            <Summary pairs={shown(where(stone))} />
          </Section>
          <Section title="Value">
            <Summary pairs={shown(worth(stone, currency, may('confidential.read')))} />
          </Section>
        </div>
      </div>
      {(stone.notes || stone.internalNotes || stone.pictureLink || stone.videoLink) && (
        <div className={classes.notes}>
          {stone.notes && (
            <Section title={fields.notes.label}>
              <p>{stone.notes}</p>
            </Section>
          )}
          {stone.internalNotes && (
            <Section title={fields.internalNotes.label}>
              <p>{stone.internalNotes}</p>
            </Section>
          )}
          <Links stone={stone} />
        </div>
      )}
      <div className={classes.parts}>
        <Section title="Movements">
          <StockHistory id={stone.id} type={stone.type} keys={keys} />
        </Section>
        <div className={classes.reports}>
          <Section title={entities.certificate.label}>
            <Certificates stone={stone} />
          </Section>
          <Section title="Files">
            <Files id={stone.id} />
          </Section>
        </div>
        <Section title="History">
          <History entity={entities.inventory} id={stone.id} />
        </Section>
      </div>
    </div>
  )
}
